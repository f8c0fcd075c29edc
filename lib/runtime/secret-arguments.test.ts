import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { type Outcome, toolFailure } from "@/lib/agent/tool-error";
import type { GuestHook } from "@/lib/handlers/handler";
import { setUp } from "./runtime-fixture";

const login = {
  type: "object",
  properties: { user: { type: "string" }, password: { type: "string", format: "password" } },
} as const;

test("masks secret arguments in a call's log, at any depth", async () => {
  const guestParams: unknown[] = [];
  const { call, records } = setUp(
    {
      parameters: {
        type: "object",
        properties: { pin: { type: "string", writeOnly: true }, logins: { items: login } },
      },
    },
    {
      async guest({ params, log }) {
        guestParams.push(params);
        log("info", "signed in with pass-word-1");
        return { ok: true, value: { sent: "pass-word-1" } };
      },
    },
  );
  const params = { pin: "1234", logins: [{ user: "Ada", password: "pass-word-1" }] };
  const { outcome } = await call(params);
  expect(guestParams).toEqual([params]);
  expect(outcome).toMatchObject({ ok: true, data: { sent: "pass-word-1" } });
  expect(records).toMatchObject([
    { params: { pin: "•••", logins: [{ user: "Ada", password: "•••" }] } },
  ]);
  expect(JSON.stringify(records)).not.toContain("pass-word-1");
});

const definition = async ({ hook }: GuestHook): Promise<Outcome | undefined> =>
  hook === "definition"
    ? {
        ok: true,
        value: {
          description: "Signs in.",
          parameters: { type: "object", properties: { login, pin: {}, text: {} } },
        },
      }
    : undefined;
const withDefinition: Partial<Tool> = {
  parameters: {
    type: "object",
    properties: { pin: { type: "string", format: "password" }, text: { type: "string" } },
  },
  handler: { kind: "javascript", code: "export const definition = () => ({})" },
};
const body = { login: { user: "Ada", password: "pass-word-1" }, pin: "1234567", text: "open" };

test("masks what the definition or the stored parameters mark as secret", async () => {
  const { call, records } = setUp(withDefinition, {
    hook: definition,
    guest: async ({ params }) => ({ ok: true, value: params }),
  });
  expect((await call(body)).outcome.ok).toBe(true);
  expect(records).toMatchObject([
    { params: { login: { user: "Ada", password: "•••" }, pin: "•••", text: "open" } },
  ]);
  expect(JSON.stringify(records)).not.toMatch(/pass-word-1|1234567/);
});

test("masks all arguments if the definition is unknown", async () => {
  const { call, records } = setUp(withDefinition, {
    hook: async () => toolFailure("TOOL_EXECUTION_FAILED", "No."),
  });
  await expect(call(body)).rejects.toMatchObject({ code: "not_found" });
  expect(records).toMatchObject([{ params: { login: "•••", pin: "•••", text: "•••" } }]);
});

test("hides secret arguments from a person who confirms a call", async () => {
  const confirmation = { confirmationRequired: true, confirmationEnforced: true } as const;
  const { call } = setUp({ ...withDefinition, ...confirmation }, { hook: definition });
  await expect(call(body)).rejects.toMatchObject({
    facts: {
      confirmationRequest: {
        params: { login: { user: "Ada", password: "(hidden: /login/password)" }, text: "open" },
        parameters: { login, text: {} },
      },
    },
  });
});

test("masks them in the log of a refused call too", async () => {
  const { call, records } = setUp({
    parameters: { type: "object", properties: { login, n: { type: "integer" } } },
  });
  const body = { login: JSON.stringify({ password: "pass-word-1" }), n: "many" };
  await expect(call(body)).rejects.toMatchObject({ code: "invalid_input" });
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain("pass-word-1");
});

test("masks very many of them", async () => {
  const pins = { type: "array", writeOnly: true } as const;
  const { call, records } = setUp(
    { parameters: { type: "object", properties: { pins } } },
    {
      async guest({ log }) {
        log("info", "opened with 123456");
        return { ok: true, value: {} };
      },
    },
  );
  await call({ pins: [...Array.from({ length: 400_000 }, () => 1), 123_456] });
  expect(records).toMatchObject([{ params: { pins: "•••" } }]);
  expect(JSON.stringify(records)).not.toContain("123456");
});
