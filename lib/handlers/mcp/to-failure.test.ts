import { expect, it } from "vitest";
import { McpFailure } from "./connection";
import { toFailure } from "./to-failure";

const explain = (message: string) => {
  const lines: string[] = [];
  toFailure(new McpFailure(new Error(message), undefined), [], {
    signal: new AbortController().signal,
    log: (_, line) => void lines.push(line),
  });
  return lines;
};

it("takes little time to explain a failure that a server has filled with white space", () => {
  const gap = " ".repeat(200_000);
  expect(explain(`Unexpected content type: text/${gap}x`)).toEqual([
    "Unexpected content type: text/ x",
  ]);
  expect(explain(`Not valid:${gap}[\n  {}]`)).toEqual(["Not valid."]);
});
