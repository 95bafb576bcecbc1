// Proofs with the findings of Python's verifier; fixtures/fair.py generates fixtures/fair.json.

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { verify } from "../src/fair/verify";
import { sha256 } from "../src/fair/sha256";
import cases from "./fixtures/fair.json";

function recordOf(name: string): unknown {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  return found.record;
}

function broken(name: string): unknown {
  const verdict = verify(recordOf(name));
  if (!("findings" in verdict)) return verdict.kind;
  return verdict.findings.filter((one) => !one.holds).map(({ what, facts }) => ({ what, ...facts }));
}

describe("the fair shuffle", () => {
  test.each(cases)("has the findings of Python for $name", ({ record, wrong }) => {
    expect(verify(record).kind === "fair").toBe(wrong === null);
  });

  test("lists every comparison", () => {
    const verdict = verify(recordOf("with pledges"));
    expect("findings" in verdict && verdict.findings).toEqual([
      { what: "seats", holds: true, facts: { seats: 3 } },
      { what: "commitment", holds: true, facts: {} },
      { what: "pledges", holds: true, facts: { players: [0, 2] } },
      { what: "deck", holds: true, facts: { count: 77 } },
      { what: "first", holds: true, facts: { seat: 2 } },
      { what: "rng", holds: true, facts: {} },
    ]);
  });

  test("compares the seal with the one shown before the game", () => {
    const record = recordOf("with pledges");
    const proven = verify(record);
    const seal = "proof" in proven ? proven.proof.commitment : "";
    expect(verify(record, seal).kind).toBe("fair");
    const verdict = verify(record, "0".repeat(64));
    expect(verdict.kind).toBe("unfair");
    expect("findings" in verdict && verdict.findings[1]).toEqual({ what: "shown", holds: false, facts: {} });
  });

  test("names what does not match", () => {
    expect(broken("two cards of the deck swapped")).toEqual([{ what: "deck", place: 10, hero: 3, power: 2 }]);
    expect(broken("another first sender")).toEqual([{ what: "first", seat: 2, other: 1 }]);
    expect(broken("another rng")).toEqual([{ what: "rng" }]);
    expect(broken("another commitment")).toEqual([{ what: "commitment" }]);
    expect(broken("another pledged contribution")).toContainEqual({ what: "pledges", seat: 2 });
    expect(broken("a proof for more seats")).toEqual([{ what: "seats", seats: 4 }]);
  });

  test("says when there is nothing to compare", () => {
    expect(broken("a prepared deck")).toBe("prepared");
    expect(broken("no meta")).toBe("none");
    expect(broken("half a character")).toBe("unreadable");
    expect(verify("not a record")).toEqual({ kind: "none" });
  });
});

describe("the hash", () => {
  test("is SHA-256 for any length", () => {
    for (let length = 0; length < 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 89 + length) % 256);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});
