import { expect, test } from "vitest";
import { readCallerSettings } from "./caller-settings-draft";

const draft = (...refs: string[]) => ({
  open: true,
  origins: " https://a.example \n\nhttps://b.example",
  variables: refs.map((ref, index) => ({ id: String(index), ref, description: " ", secret: true })),
});

test("a draft becomes settings without what says nothing, and keeps what it does not show", () => {
  expect(readCallerSettings(draft("team"), { bearer: "optional", toolsList: "key" })).toEqual({
    settings: {
      access: {
        bearer: "optional",
        toolsList: "public",
        origins: ["https://a.example", "https://b.example"],
      },
      variables: [{ ref: "team", secret: true }],
    },
    problems: [undefined],
  });
});

test("each wrong row is told, and nothing is saved then", () => {
  const read = readCallerSettings(draft("team", "team", "api-key", "Not Good"), undefined);
  expect(read.settings).toBeUndefined();
  expect(read.problems).toEqual([
    undefined,
    'The variable "team" is declared twice.',
    expect.stringMatching(/that header is the key itself/),
    expect.stringMatching(/lower-case letters/),
  ]);
});
