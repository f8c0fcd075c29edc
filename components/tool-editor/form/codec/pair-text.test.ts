import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankPair, isBlankPair } from "./http-form";
import { pairsFromText, pairsToText } from "./pair-text";

const withoutIds = (rows: ReturnType<typeof pairsFromText>) =>
  rows.map(({ name, value, enabled }) => ({ name, value, enabled }));

describe("pairs as text", () => {
  it("writes one line per pair, with # before disabled ones", () => {
    const rows = [
      blankPair({ name: "q", value: "{{params.query}}" }),
      blankPair({ name: "page", value: "", enabled: false }),
      blankPair(),
    ];
    expect(pairsToText(rows)).toBe("q: {{params.query}}\n# page: ");
  });

  it("parses pasted text", () => {
    expect(
      withoutIds(
        pairsFromText("accept: a/b; q=1\n\n  #x : y\r\nalone\nurl: http://a.b:80/c\n", []),
      ),
    ).toEqual([
      { name: "accept", value: "a/b; q=1", enabled: true },
      { name: "x", value: "y", enabled: false },
      { name: "alone", value: "", enabled: true },
      { name: "url", value: "http://a.b:80/c", enabled: true },
    ]);
  });

  it("keeps the id and whenMissing of rows with the same name", () => {
    const rows = [
      blankPair({ name: "a", value: "1", whenMissing: "null" }),
      blankPair({ name: "a", value: "2" }),
    ];
    const [first, second, third] = pairsFromText("a: 3\na: 4\nb: 5", rows);
    expect(first).toEqual({ ...rows[0], value: "3" });
    expect(second).toEqual({ ...rows[1], value: "4" });
    expect([rows[0]?.id, rows[1]?.id]).not.toContain(third?.id);
  });

  it("reads a long line in linear time", () => {
    const name = `a${" ".repeat(150_000)}b`;
    expect(pairsFromText(` # ${name} `, [])).toMatchObject([{ name, enabled: false }]);
    expect(pairsFromText("# a", [], false)).toMatchObject([{ name: "# a", enabled: true }]);
  });

  it("round-trips any rows", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(" a", "#a", '"a"', "a\nb", "a:b", ":", ""));
    const row = fc.record({ name: text, value: text, enabled: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row), (pairs) => {
        const rows = pairs.map((each) => blankPair(each)).filter((each) => !isBlankPair(each));
        expect(withoutIds(pairsFromText(pairsToText(rows), []))).toEqual(withoutIds(rows));
      }),
    );
  });
});
