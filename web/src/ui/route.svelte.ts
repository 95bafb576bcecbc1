// The router: pages by the hash of the URL.

export type Route =
  | { readonly page: "home" | "lobby" | "learn" | "new" }
  | { readonly page: "rules"; readonly at: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "replay"; readonly table: string; readonly ply: number; readonly seat: number | null };

/** Parse a hash. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, name = ""] = path.split("/");
  const asked = new URLSearchParams(query);
  if (page === "table") return { page, table: name };
  if (page === "replay") {
    const ply = whole(asked.get("ply"));
    return { page, table: name, ply: ply ?? 0, seat: whole(asked.get("seat")) };
  }
  if (page === "rules") return { page, at: name };
  if (page === "lobby" || page === "learn" || page === "new") return { page };
  return { page: "home" };
}

/** Is this a well-formed table id? */
export function isTableName(name: string): boolean {
  return /^[a-z2-7]{16}$/.test(name);
}

function whole(text: string | null): number | null {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : null;
}

/** The path of a ply in a replay, seen from a seat or (null) with all cards open. */
export function replayPath(table: string, ply: number, seat: number | null): string {
  const asked = [...(ply ? [`ply=${ply}`] : []), ...(seat === null ? [] : [`seat=${seat}`])].join("&");
  return `replay${table && `/${table}`}${asked && `?${asked}`}`;
}

let current: Route = $state.raw(parseRoute(location.hash));
addEventListener("hashchange", () => {
  current = parseRoute(location.hash);
});

/** The current route. */
export function route(): Route {
  return current;
}

/** Navigate to a path. */
export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** Replace the path without a new entry in the history. */
export function replacePath(path: string): void {
  history.replaceState(null, "", `#/${path}`);
  current = parseRoute(location.hash);
}
