import { expect, it } from "vitest";
import { createWireIds } from "./wire-ids";

type Call = { index?: number; id?: string; name?: string };

/** Reads a chunk with these calls, and returns the ids of as many calls that start. */
const createReader = () => {
  const wireIds = createWireIds();
  return (calls: Call[], count: number): string[] => {
    const tool_calls = calls.map(({ name, ...call }) => ({ ...call, function: { name } }));
    wireIds.read({ choices: [{ delta: { tool_calls } }] });
    return Array.from({ length: count }, () => wireIds.next("of the SDK"));
  };
};

it.each<[string, Call[][], string[][]]>([
  [
    "from the first chunk that has one",
    [[{ index: 0, id: "a" }], [{ index: 0, id: "b", name: "t" }]],
    [["of the SDK"], ["a"]],
  ],
  [
    "without an index",
    [
      [
        { id: "a", name: "t" },
        { id: "b", name: "t" },
      ],
    ],
    [["a", "b"]],
  ],
  [
    "only where the call starts",
    [[{ index: 0, id: "a", name: "t" }], [{ index: 0, id: "a", name: "t" }]],
    [["a"], ["of the SDK"]],
  ],
  ["as empty if there is none", [[{ index: 0, name: "t" }, { name: "t" }]], [["", ""]]],
  ["not of a chunk before", [[{ index: 0, id: "a", name: "t" }], []], [[], ["of the SDK"]]],
])("returns the id of a call %s", (_, chunks, expected) => {
  const read = createReader();
  expect(chunks.map((calls, at) => read(calls, expected[at]?.length ?? 0))).toEqual(expected);
});
