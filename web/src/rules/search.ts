// Full-text search in the rules: by prefixes of words, ignoring case and accents.

import { textsIn, type Block, type Section } from "./rules-text";

const LIGATURES: Record<string, string> = { œ: "oe", æ: "ae" };

/** A text without accents and capitals, with the original position of each letter. */
export function fold(text: string): { readonly text: string; readonly at: readonly number[] } {
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const lower = letter.toLowerCase();
    const plain = LIGATURES[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
    folded += plain;
    for (let i = 0; i < plain.length; i++) at.push(place);
    place += letter.length;
  }
  at.push(place);
  return { text: folded, at };
}

/** The search terms of a query, stemmed. */
export function wantedBy(query: string): string[] {
  const words = fold(query).text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 4 ? word.replace(/(?:e?s|e|x|y)$/, "") : word));
}

function beginning(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})[\\p{L}\\p{N}]*`, "gu");
}

function has(text: string, words: readonly string[]): boolean {
  const { text: folded } = fold(text);
  return words.every((word) => beginning([word]).test(folded));
}

/** The matching sections with matches marked; those with a matching title first. */
export function search(sections: readonly Section[], wanted: readonly string[]): Section[] {
  const about: Section[] = [];
  const beside: Section[] = [];
  for (const section of sections) {
    const name = `${section.title} ${section.keys}`;
    if (has(name, wanted)) {
      about.push({ ...section, blocks: section.blocks.map((block) => marked(block, wanted)) });
    } else {
      const blocks = section.blocks.flatMap((block) => found(block, name, wanted));
      if (blocks.length) beside.push({ ...section, blocks });
    }
  }
  return [...about, ...beside];
}

function found(block: Block, name: string, wanted: readonly string[]): Block[] {
  const root = rootOf(block);
  const own = (text: string): boolean =>
    has(`${name} ${text}`, wanted) && wanted.some((word) => has(text, [word]));
  if (!own(root.textContent ?? "")) return [];
  // keep only matching list items, unless it takes several to match all terms
  const points = [...root.querySelectorAll("ul > li, dl > dt")].map(partsOf);
  const others = points.filter((parts) => !own(parts.map((part) => part.textContent).join(" ")));
  if (others.length < points.length) for (const part of others.flat()) part.remove();
  return [marked(block.picture ? block : { ...block, html: root.innerHTML }, wanted)];
}

/** A list item: one element, or a term with its definition. */
function partsOf(point: Element): Element[] {
  const meaning = point.matches("dt") ? point.nextElementSibling : null;
  return meaning ? [point, meaning] : [point];
}

function rootOf(block: Block): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = block.html + block.captions.map(({ html }) => `<p>${html}</p>`).join("");
  return root;
}

function marked(block: Block, wanted: readonly string[]): Block {
  return {
    ...block,
    html: mark(block.html, wanted),
    captions: block.captions.map((caption) => ({ ...caption, html: mark(caption.html, wanted) })),
  };
}

/** A block of the rules with every matching prefix marked. */
export function mark(html: string, wanted: readonly string[]): string {
  const root = document.createElement("div");
  root.innerHTML = html;
  for (const node of textsIn(root)) {
    const { text, at } = fold(node.data);
    const parts: (string | Node)[] = [];
    let end = 0;
    for (const match of text.matchAll(beginning(wanted))) {
      const from = at[match.index] ?? 0;
      const last = at[match.index + match[0].length - 1] ?? 0;
      const to = at.find((place) => place > last) ?? node.data.length; // a ligature such as œ is marked as a whole

      const piece = document.createElement("mark");
      piece.textContent = node.data.slice(from, to);
      parts.push(node.data.slice(end, from), piece);
      end = to;
    }
    if (parts.length) node.replaceWith(...parts, node.data.slice(end));
  }
  return root.innerHTML;
}
