import { describe, expect, it } from "vitest";
import type { Credential } from "@/lib/api/schemas/credentials";
import {
  blankDraft,
  changesHosts,
  draftWithRequestedFields,
  draftWithSecret,
  isChanged,
  readCredential,
  suggestField,
  toDraft,
} from "./credential-draft";
import { blankField, type FieldDraft } from "./field-draft";
import { findKnownService } from "./known-services";
import { type TokenRequestDraft, withGrant, withTokenRequest } from "./token-request-draft";

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
    const draft = {
      service: "My Service",
      fields: [one, two],
      hosts: "ok.example https://no",
      tokenRequest: null,
    };
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
    expect(names(draftWithRequestedFields(toDraft(existing), ["region"]))).toEqual([
      "token",
      "signingSecret",
      "region",
    ]);
    expect(
      names(draftWithRequestedFields(blankDraft(findKnownService("github")), ["appId"])),
    ).toEqual(["appId"]);
  });

  it("changes nothing if it already exists or none is requested", () => {
    const draft = toDraft(existing);
    expect(draftWithRequestedFields(draft, ["token"])).toBe(draft);
    expect(draftWithRequestedFields(draft, [])).toBe(draft);
  });
});

describe("a token request", () => {
  const url = "https://auth.example.com/token";
  const stored: Credential = {
    ...existing,
    fields: [
      { name: "clientId", ending: null },
      { name: "clientSecret", ending: "abcd" },
    ],
    tokenRequest: { url, field: "token", clientAuthentication: "header", parameters: { a: "1" } },
  };
  const fill = (fields: FieldDraft[]) => fields.map((field) => ({ ...field, value: "x" }));

  it("replaces the token that a tool needs with the fields of a client", () => {
    const draft = draftWithRequestedFields(blankDraft(undefined, "crm"), ["oauth"]);
    const { fields, tokenRequest } = withTokenRequest(draft);
    expect(fields.map(({ name }) => name)).toEqual(["clientId", "clientSecret"]);
    expect(tokenRequest?.field).toBe("oauth");
    const settings = { url, scope: " read ", parameters: "audience = https://a.example/?b=c\n" };
    const request = { ...tokenRequest, ...settings } as TokenRequestDraft;
    expect(readCredential({ ...draft, fields: fill(fields), tokenRequest: request }, null)).toEqual(
      {
        change: {
          fields: { clientId: "x", clientSecret: "x" },
          hosts: [],
          tokenRequest: {
            url,
            field: "oauth",
            scope: "read",
            clientAuthentication: "header",
            parameters: { audience: "https://a.example/?b=c" },
          },
        },
      },
    );
  });

  it("keeps stored and new values of other fields", () => {
    const region = { ...blankField("region"), value: "eu" };
    const fields = [...toDraft(existing).fields, region, blankField("clientId")];
    expect(withTokenRequest({ fields, tokenRequest: null }).fields.map(({ name }) => name)).toEqual(
      ["token", "signingSecret", "region", "clientId", "clientSecret"],
    );
  });

  it("has the fields of its grant, and keeps values that were entered", () => {
    const { fields, tokenRequest } = withTokenRequest(blankDraft(undefined, "crm"));
    if (!tokenRequest) throw new Error("The draft has no token request.");
    const change = (grant: TokenRequestDraft["grant"], of: FieldDraft[]) =>
      withGrant({ fields: of, tokenRequest }, tokenRequest, grant).fields;
    const withRefreshToken = change("refresh_token", fields);
    const names = ["clientId", "clientSecret", "refreshToken"];
    expect(withRefreshToken.map(({ name }) => name)).toEqual(names);
    const back = (of: FieldDraft[]) => change("client_credentials", of).map(({ name }) => name);
    expect(back(withRefreshToken)).toEqual(["clientId", "clientSecret"]);
    expect(back(fill(withRefreshToken))).toEqual(names);
  });

  it("reports the problem of each setting", () => {
    const draft = withTokenRequest(blankDraft(undefined, "crm"));
    const read = (change: Partial<TokenRequestDraft>, fields = fill(draft.fields)) => {
      const tokenRequest = { ...draft.tokenRequest, url, ...change } as TokenRequestDraft;
      return readCredential({ service: "crm", hosts: "", fields, tokenRequest }, null);
    };
    expect(read({ url: "auth.example.com", field: "a b" })).toEqual({
      problems: {
        "token url": expect.stringContaining("absolute URL"),
        "token field": expect.stringContaining("letters, digits"),
      },
    });
    expect(read({ parameters: "audience" })).toEqual({
      problems: { "token parameters": "“audience” is not name=value." },
    });
    expect(read({ parameters: "scope=read" })).toHaveProperty("problems.token parameters");
    expect(read({ field: "clientId" })).toHaveProperty("problems.token field");
    expect(read({}, fill(draft.fields.slice(1)))).toEqual({
      problems: { fields: "To request a token, add clientId." },
    });
  });

  it("is sent only if it has changed, and requires the values if the URL has", () => {
    const draft = toDraft(stored);
    const withRequest = (change: Partial<TokenRequestDraft>) =>
      readCredential(
        { ...draft, tokenRequest: { ...draft.tokenRequest, ...change } as TokenRequestDraft },
        stored,
      );
    expect(withRequest({})).toEqual({ change: { fields: {} } });
    expect(withRequest({ scope: "read" })).toEqual({
      change: { fields: {}, tokenRequest: { ...stored.tokenRequest, scope: "read" } },
    });
    expect(withRequest({ url: "https://evil.example/token" })).toEqual({
      problems: Object.fromEntries(
        draft.fields.map(({ id }) => [`value ${id}`, expect.stringContaining("token URL")]),
      ),
    });
    expect(readCredential({ ...draft, tokenRequest: null }, stored)).toEqual({
      change: { fields: {}, tokenRequest: null },
    });
  });
});
