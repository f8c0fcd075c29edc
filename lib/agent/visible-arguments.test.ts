import { describe, expect, it, test } from "vitest";
import { fillConfirmPrompt } from "./confirm-prompt";
import { createSecretCheck, editVisibleArguments, toVisibleArguments } from "./visible-arguments";

const secret = { type: "string", format: "password" } as const;
const login = {
  type: "object",
  properties: { user: { type: "string" }, password: secret },
} as const;
const tool = {
  parameters: {
    type: "object" as const,
    properties: {
      login,
      logins: { type: "array" as const, items: { $ref: "#/$defs/login" } },
      pair: { type: "array" as const, prefixItems: [{ type: "string" as const }, secret] },
      either: { oneOf: [{ type: "string" as const }, login] },
      headers: { type: "object" as const, additionalProperties: secret },
      token: { anyOf: [secret, { type: "null" as const }] },
      tree: { $ref: "#/$defs/tree" },
      text: { type: "string" as const },
    },
    $defs: {
      login,
      tree: {
        type: "object" as const,
        properties: { key: { writeOnly: true }, child: { $ref: "#/$defs/tree" } },
      },
    },
  },
};
const ada = { user: "Ada", password: "pass-1" };
const bob = { user: "Bob", password: "pass-2" };

describe("the arguments shown to a person", () => {
  it("hide secrets at any depth", () => {
    const params = {
      login: ada,
      logins: [ada, bob],
      pair: ["a", "pass-3"],
      either: ada,
      text: "open",
      headers: { "x/y": "pass-4" },
      token: "pass-5",
      tree: { child: { key: { a: "pass-6" }, child: {} } },
    };
    expect(toVisibleArguments(tool, params)).toEqual({
      login: { user: "Ada", password: "(hidden: /login/password)" },
      logins: [
        { user: "Ada", password: "(hidden: /logins/0/password)" },
        { user: "Bob", password: "(hidden: /logins/1/password)" },
      ],
      pair: ["a", "(hidden: /pair/1)"],
      either: { user: "Ada", password: "(hidden: /either/password)" },
      headers: { "x/y": "(hidden: /headers/x~1y)" },
      tree: { child: { key: "(hidden: /tree/child/key)", child: {} } },
      text: "open",
    });
    expect(createSecretCheck(tool)("token")).toBe(true);
  });

  it("hide members whose names match, or might match, the pattern of a secret", () => {
    const byPattern = (source: string) => ({
      parameters: {
        type: "object" as const,
        properties: { login: { patternProperties: { [source]: secret } } },
      },
    });
    const show = (source: string) => toVisibleArguments(byPattern(source), { login: ada }).login;
    expect(show("^pass")).toEqual({ user: "Ada", password: "(hidden: /login/password)" });
    expect(show("(?=pass)")).toEqual({
      user: "(hidden: /login/user)",
      password: "(hidden: /login/password)",
    });
    const names = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`${"ab".repeat(20)}${i}`, i]),
    );
    expect(
      Object.values(
        toVisibleArguments(byPattern("[ab]*a[ab]{900}$"), { login: names }).login as object,
      ),
    ).toContain(`(hidden: /login/${"ab".repeat(20)}299)`);
  });

  it("hide members that match no name and no pattern if the rest is secret", () => {
    const rest = { patternProperties: { "^x-": {} }, additionalProperties: secret };
    const tool = { parameters: { type: "object" as const, properties: {}, ...rest } };
    expect(toVisibleArguments(tool, { "x-a": "a", token: "pass-1" })).toEqual({ "x-a": "a" });
  });

  it("hide secrets in an argument that came as JSON text, and keep other text unchanged", () => {
    expect(toVisibleArguments(tool, { login: JSON.stringify(ada), text: '{"a": 1}' })).toEqual({
      login: { user: "Ada", password: "(hidden: /login/password)" },
      text: '{"a": 1}',
    });
  });

  test("hide secrets in the prompt too", () => {
    const confirmPrompt = "{{params.login}} {{params.login.password}} {{params.token}}";
    expect(fillConfirmPrompt({ ...tool, confirmPrompt }, { login: ada, token: "pass-5" })).toBe(
      '{"user":"Ada","password":"(hidden)"} (hidden) (hidden)',
    );
  });
});

describe("a person's edits", () => {
  it("keep each secret with the fields around it", () => {
    const params = { logins: [ada, bob], login: JSON.stringify(ada), token: "pass-5" };
    const { logins, login } = toVisibleArguments(tool, params) as {
      logins: object[];
      login: object;
    };
    const edits = { logins: [{ ...logins[1], user: "Bo" }], login: { ...login, user: "Eve" } };
    expect(editVisibleArguments(tool, params, { ...edits, token: "x" })).toEqual({
      logins: [{ user: "Bo", password: "pass-2" }],
      login: { user: "Eve", password: "pass-1" },
      token: "pass-5",
    });
  });

  it("cannot add a secret that the call did not have", () => {
    const edits = { login: { user: "Ada", password: "(hidden: /login/password)" } };
    expect(editVisibleArguments(tool, {}, edits)).toEqual({ login: { user: "Ada" } });
  });

  it("may replace a secret, but never show one elsewhere", () => {
    const params = { login: ada, text: "(hidden: /login/password)" };
    const edits = { ...toVisibleArguments(tool, params), login: { user: "Ada", password: "new" } };
    expect(editVisibleArguments(tool, params, edits)).toEqual({
      login: { user: "Ada", password: "new" },
      text: "(hidden: /login/password)",
    });
  });
});
