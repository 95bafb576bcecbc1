// HTTP requests.

import type {
  Choice,
  Expand,
  Expanded,
  Listing,
  Me,
  NewTable,
  Problem,
  Quick,
  RecordFacts,
  TableLink,
} from "./protocol";
import { Refused } from "./connection.svelte";

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      `/api${path}`,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused("lost");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({ code: "internal", facts: {} }))) as Problem;
    throw new Refused(problem.code, problem.facts);
  }
  return (await answer.json()) as T;
}

export const api = {
  me: () => ask<Me>("/me"),
  name: (name: string) => ask<Me>("/people", { name }),
  choice: () => ask<Choice>("/choice"),
  quick: (wish: Quick) => ask<TableLink>("/quick", wish),
  make: (wish: NewTable) => ask<TableLink>("/tables", wish),
  tables: () => ask<Listing[]>("/tables"),
  records: (mine: boolean) => ask<RecordFacts[]>(`/records?mine=${mine}`),
  record: (table: string) => ask<Record<string, unknown>>(`/records/${table}`),
  expand: async (wish: Expand) => {
    const answer = await ask<Expanded | Problem>("/expand", wish);
    if ("code" in answer) throw new Refused(answer.code, answer.facts);
    return answer;
  },
};
