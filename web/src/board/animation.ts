// Card animations (FLIP): cards fly from their old place to the new one. Nothing waits for them; a new flight
// replaces the old one.

import type { Move } from "../game/card-moves";

const TIME = 420;
const APART = 90;
const EASING = "cubic-bezier(.2,.7,.2,1)";

export type Rects = Map<string, DOMRect>;

/** Measure every place of a board. */
export function measure(root: HTMLElement): Rects {
  const found: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    found.set(element.dataset.place ?? "", element.getBoundingClientRect());
  }
  return found;
}

/** Animate cards from the measured places. */
export function fly(root: HTMLElement, before: Rects, moves: readonly Move[], back: () => HTMLElement): void {
  moves.forEach((move, number) => {
    const from = before.get(move.from);
    const target = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(move.to)}"]`);
    if (!from?.width || !target) return;
    const to = target.getBoundingClientRect();
    if (!to.width) return;
    const delay = Math.min(number * APART, 600);
    if (target.dataset.card !== undefined) animate(target, from, to, delay);
    else ghost(root, from, to, delay, back());
  });
}

function animate(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  for (const running of element.getAnimations()) {
    if (running.id === "flight") running.cancel();
  }
  const there = element.getBoundingClientRect();
  const [x, y] = offset(from, there.width ? there : to);
  const scale = Math.max(0.3, Math.min(2, from.height / (there.height || to.height)));
  const start = `translate(${x}px, ${y}px) scale(${scale})`;
  const frames = [
    { transform: start, zIndex: 5 },
    { transform: "none", zIndex: 5 },
  ];
  element.animate(frames, { id: "flight", duration: TIME, delay, easing: EASING, fill: "backwards" });
}

function ghost(root: HTMLElement, from: DOMRect, to: DOMRect, delay: number, card: HTMLElement): void {
  const own = root.getBoundingClientRect();
  const [x, y] = offset(to, from);
  card.className = "flying";
  card.style.cssText = `left:${from.left - own.left + from.width / 2}px;top:${from.top - own.top + from.height / 2}px`;
  root.append(card);
  const flight = card.animate(
    [
      { transform: "translate(-50%, -50%)", opacity: 1 },
      { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`, opacity: 1, offset: 0.85 },
      { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`, opacity: 0 },
    ],
    { duration: TIME, delay, easing: EASING, fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => card.remove();
}

function offset(from: DOMRect, to: DOMRect): [number, number] {
  return [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
}
