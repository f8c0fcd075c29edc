import { describe, expect, it } from "vitest";
import type { Credential } from "@/lib/api/schemas/credentials";
import { blankDraft, blankField, draftOf, movesHosts, readCredential } from "./credential-draft";
import { knownService } from "./known-services";

const saved: Credential = {
  service: "slack",
  fields: [
    { name: "token", ending: "abcd" },
    { name: "signingSecret", ending: null },
  ],
  hosts: ["slack.com"],
  etag: '"1"',
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  usedBy: [],
};
const typed = (values: (string | undefined)[], hosts = "slack.com") => {
  const draft = draftOf(saved);
  const fields = draft.fields.map((field, index) => ({ ...field, value: values[index] }));
  return { ...draft, fields, hosts };
};

describe("a new credential", () => {
  it("begins with what is known of the service", () => {
    const draft = blankDraft(knownService("google-cse"));
    expect(draft.fields.map(({ name }) => name)).toEqual(["apiKey", "engineId"]);
    const fields = draft.fields.map((field) => ({ ...field, value: `${field.name} value` }));
    expect(readCredential({ ...draft, fields }, null)).toEqual({
      change: {
        fields: { apiKey: "apiKey value", engineId: "engineId value" },
        hosts: ["www.googleapis.com"],
      },
    });
  });
  it("says what is wrong with each part", () => {
    const [one, two] = [blankField("a-b"), { ...blankField("token"), value: "x" }];
    const draft = { service: "My Service", fields: [one, two], hosts: "ok.example https://no" };
    expect(readCredential(draft, null)).toEqual({
      problems: {
        service: expect.stringContaining("small letters"),
        hosts: expect.stringContaining("“https://no” is no host."),
        [`name ${one.id}`]: expect.stringContaining("letters, digits"),
        [`value ${one.id}`]: expect.stringContaining("Give the field a value"),
      },
    });
  });
  it("does not take another's name", () => {
    const draft = {
      ...blankDraft(),
      service: "slack",
      fields: [{ ...blankField("a"), value: "x" }],
    };
    expect(readCredential(draft, null, ["slack"])).toEqual({
      problems: { service: "slack is set up already." },
    });
    const twice = { ...draft, fields: [...draft.fields, { ...blankField("a"), value: "y" }] };
    expect(readCredential(twice, null)).toHaveProperty("problems");
  });
});

describe("a changed credential", () => {
  it("keeps what is not typed anew and removes what is taken away", () => {
    const draft = typed([undefined, "new"]);
    expect(readCredential(draft, saved)).toEqual({ change: { fields: { signingSecret: "new" } } });
    const less = { ...draft, fields: draft.fields.slice(0, 1) };
    expect(readCredential(less, saved)).toEqual({ change: { fields: { signingSecret: null } } });
  });
  it("needs every value for other hosts", () => {
    const draft = typed(["new", undefined], "slack.com, files.slack.com");
    expect(movesHosts(draft, saved)).toBe(true);
    expect(readCredential(draft, saved)).toEqual({
      problems: { [`value ${draft.fields[1]?.id}`]: expect.stringContaining("hosts have changed") },
    });
    expect(readCredential(typed(["a", "b"], "SLACK.com\nfiles.slack.com"), saved)).toEqual({
      change: {
        fields: { token: "a", signingSecret: "b" },
        hosts: ["slack.com", "files.slack.com"],
      },
    });
    expect(movesHosts(typed([], " Slack.COM. "), saved)).toBe(false);
  });
});
