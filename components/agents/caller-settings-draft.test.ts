import { expect, test } from "vitest";
import { readCallerSettings } from "./caller-settings-draft";

const draft = (...refs: string[]) => ({
  isPublic: true,
  hasSignIn: true,
  origins: " https://a.example \n\nhttps://b.example",
  variables: refs.map((ref, index) => ({ id: String(index), ref, description: " ", secret: true })),
});

test("drops empty values and keeps the access settings that the draft does not edit", () => {
  expect(
    readCallerSettings(draft("team"), { access: { bearer: "optional", toolsList: "key" } }),
  ).toEqual({
    settings: {
      access: {
        bearer: "optional",
        toolsList: "public",
        signIn: "on",
        origins: ["https://a.example", "https://b.example"],
      },
      variables: [{ ref: "team", secret: true }],
    },
    problems: [undefined],
  });
});

test("reports each invalid row and returns no settings", () => {
  const result = readCallerSettings(draft("team", "team", "api-key", "Not Good"), {});
  expect(result.settings).toBeUndefined();
  expect(result.problems).toEqual([
    undefined,
    'The variable "team" is declared twice.',
    expect.stringMatching(/that header carries the API key/),
    expect.stringMatching(/lowercase letters/),
  ]);
});

test("leaves out what is empty, unless it replaces what is stored", () => {
  const emptyDraft = { isPublic: false, hasSignIn: false, origins: "", variables: [] };
  expect(readCallerSettings({ ...emptyDraft, hasSignIn: true }, {}).settings).toEqual({
    access: { signIn: "on" },
  });
  expect(readCallerSettings(emptyDraft, {}).settings).toEqual({});
  const stored = { access: { signIn: "on" as const }, variables: [{ ref: "team" }] };
  expect(readCallerSettings(emptyDraft, stored).settings).toEqual({ access: {}, variables: [] });
});
