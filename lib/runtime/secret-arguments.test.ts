import { expect, test } from "vitest";
import { setUp } from "./runtime-fixture";

const login = {
  type: "object",
  properties: { user: { type: "string" }, password: { type: "string", format: "password" } },
} as const;

test("The log of a call has no secret argument, at any depth", async () => {
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

test("The log of a refused call has none either", async () => {
  const { call, records } = setUp({
    parameters: { type: "object", properties: { login, n: { type: "integer" } } },
  });
  const body = { login: JSON.stringify({ password: "pass-word-1" }), n: "many" };
  await expect(call(body)).rejects.toMatchObject({ code: "invalid_input" });
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain("pass-word-1");
});
