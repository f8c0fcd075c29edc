import { describe, expect, it } from "vitest";
import type { Credential } from "@/lib/api/schemas/credentials";
import {
  blankDraft,
  blankField,
  changesHosts,
  draftWithRequestedField,
  draftWithSecret,
  isChanged,
  readCredential,
  suggestField,
  toDraft,
} from "./credential-draft";
import { findKnownService } from "./known-services";

const existing: Credential = {
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
const createDraft = (values: (string | undefined)[], hosts = "slack.com") => {
  const draft = toDraft(existing);
  const fields = draft.fields.map((field, index) => ({ ...field, value: values[index] }));
  return { ...draft, fields, hosts };
};

describe("a new credential", () => {
  it("starts with the fields and hosts of a known service", () => {
    const draft = blankDraft(findKnownService("google-cse"));
    expect(draft.fields.map(({ name }) => name)).toEqual(["apiKey", "engineId"]);
    const fields = draft.fields.map((field) => ({ ...field, value: `${field.name} value` }));
    expect(readCredential({ ...draft, fields }, null)).toEqual({
      change: {
        fields: { apiKey: "apiKey value", engineId: "engineId value" },
        hosts: ["www.googleapis.com"],
      },
    });
  });
  it("reports a problem for each invalid part", () => {
    const one = blankField("a-b");
    const two = { ...blankField("token"), value: "x" };
    const draft = { service: "My Service", fields: [one, two], hosts: "ok.example https://no" };
    expect(readCredential(draft, null)).toEqual({
      problems: {
        service: expect.stringContaining("lowercase letters"),
        hosts: expect.stringContaining("“https://no” is not a valid host."),
        [`name ${one.id}`]: expect.stringContaining("letters, digits"),
        [`value ${one.id}`]: expect.stringContaining("Enter a value"),
      },
    });
  });
  it("rejects duplicate services and field names", () => {
    const draft = {
      ...blankDraft(),
      service: "slack",
      fields: [{ ...blankField("a"), value: "x" }],
    };
    expect(readCredential(draft, null, ["slack"])).toEqual({
      problems: { service: "slack already exists." },
    });
    const duplicate = { ...draft, fields: [...draft.fields, { ...blankField("a"), value: "y" }] };
    expect(readCredential(duplicate, null)).toHaveProperty("problems");
  });
});

describe("a changed credential", () => {
  it("keeps untouched values and removes deleted fields", () => {
    const draft = createDraft([undefined, "new"]);
    expect(readCredential(draft, existing)).toEqual({
      change: { fields: { signingSecret: "new" } },
    });
    const withoutLast = { ...draft, fields: draft.fields.slice(0, 1) };
    expect(readCredential(withoutLast, existing)).toEqual({
      change: { fields: { signingSecret: null } },
    });
  });
  it("requires every value again when the hosts change", () => {
    const draft = createDraft(["new", undefined], "slack.com, files.slack.com");
    expect(changesHosts(draft, existing)).toBe(true);
    expect(readCredential(draft, existing)).toEqual({
      problems: { [`value ${draft.fields[1]?.id}`]: expect.stringContaining("hosts have changed") },
    });
    expect(readCredential(createDraft(["a", "b"], "SLACK.com\nfiles.slack.com"), existing)).toEqual(
      {
        change: {
          fields: { token: "a", signingSecret: "b" },
          hosts: ["slack.com", "files.slack.com"],
        },
      },
    );
    expect(changesHosts(createDraft([], " Slack.COM. "), existing)).toBe(false);
  });
});

describe("one secret", () => {
  const secret = { service: "github", field: "token", value: "s3", hosts: "API.github.com" };
  it("creates a credential", () => {
    expect(readCredential(draftWithSecret(secret, null), null)).toEqual({
      change: { fields: { token: "s3" }, hosts: ["api.github.com"] },
    });
  });
  it("is added to an existing credential, keeping its fields and hosts", () => {
    const secondSecret = { ...secret, field: "botToken" };
    expect(readCredential(draftWithSecret(secondSecret, existing), existing)).toEqual({
      change: { fields: { botToken: "s3" } },
    });
  });
  it("never replaces an existing value", () => {
    const draft = draftWithSecret(secret, existing);
    expect(readCredential(draft, existing)).toEqual({
      problems: { [`name ${draft.fields.at(-1)?.id}`]: "There is already a field called token." },
    });
  });
  it.each([
    ["dburi", "dburi"],
    ["db-uri", "dbUri"],
    ["2nd.api key", "ndApiKey"],
    ["--", ""],
  ])("suggests for the name %j the field %j", (name, field) => {
    expect(suggestField(name)).toEqual({ service: "", field, hosts: "" });
  });
  it("suggests a provider's service if named after the provider", () => {
    const expected = { service: "github", field: "token", hosts: "api.github.com" };
    expect(suggestField("github-token")).toEqual(expected);
    expect(suggestField("acme-token")).toEqual({ service: "acme", field: "token", hosts: "" });
  });
});

describe("unsaved changes in the sheet", () => {
  const initial = toDraft(existing);
  it("are empty right after opening", () => {
    expect(isChanged(initial, toDraft(existing))).toBe(false);
  });
  it.each<[string, (draft: typeof initial) => typeof initial]>([
    ["a host", (draft) => ({ ...draft, hosts: `${draft.hosts}\nx.example` })],
    ["a field", (draft) => ({ ...draft, fields: [...draft.fields, blankField()] })],
    [
      "a value",
      (draft) => ({ ...draft, fields: draft.fields.map((field) => ({ ...field, value: "s3" })) }),
    ],
  ])("include %s", (_, change) => {
    expect(isChanged(initial, change(initial))).toBe(true);
  });
});

describe("a field that a tool requests", () => {
  const names = (draft: ReturnType<typeof toDraft>) => draft.fields.map(({ name }) => name);

  it("is added to stored fields and replaces suggested ones", () => {
    expect(names(draftWithRequestedField(toDraft(existing), "region"))).toEqual([
      "token",
      "signingSecret",
      "region",
    ]);
    expect(names(draftWithRequestedField(blankDraft(findKnownService("github")), "appId"))).toEqual(
      ["appId"],
    );
  });

  it("changes nothing if it already exists or none is requested", () => {
    const draft = toDraft(existing);
    expect(draftWithRequestedField(draft, "token")).toBe(draft);
    expect(draftWithRequestedField(draft, undefined)).toBe(draft);
  });
});
