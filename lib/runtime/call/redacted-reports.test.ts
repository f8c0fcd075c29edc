import { expect, it } from "vitest";
import { toolFailure } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import type { GuestCall } from "@/lib/handlers/handler";
import { http, setUp } from "../runtime-fixture";

const token = "ghp_the_stored_token";

const run = (guest: (call: GuestCall) => void) =>
  setUp(
    { credentials: ["github"] },
    {
      guest: async (call) => {
        guest(call);
        return { ok: true, value: 1 };
      },
    },
  );

it("masks the tool's credentials in reports", async () => {
  const { call } = run(({ onProgress, onState }) => {
    onProgress?.({ done: 1, message: `with ${token}` });
    onState?.({ [token]: [token] });
  });
  const reports: unknown[] = [];
  const report = (value: unknown) => void reports.push(value);
  await call({ text: "a" }, {}, { onProgress: report, onState: report });
  expect(reports).toEqual([{ done: 1, message: "with •••" }, { "•••": ["•••"] }]);
});

it("masks them in errors and in the log without the white space around them", async () => {
  const padded = { fields: { token: `${token}\n` }, hosts: [] };
  const { call, records } = setUp(
    { credentials: ["github"] },
    {
      ports: { credentials: async () => ({ github: padded }) },
      guest: async ({ context, log }) => {
        const trimmed = context.credentials.github?.token?.trim();
        log("info", `sent ${trimmed}`);
        return toolFailure("OPERATION_FAILED", `The service refused ${trimmed}.`);
      },
    },
  );
  const { outcome } = await call({ text: "a" });
  expect(outcome).toMatchObject({ error: { message: "The service refused •••." } });
  expect(JSON.stringify(records)).toContain("sent •••");
  expect(JSON.stringify(records)).not.toContain(token);
});

it("masks them in errors however much the caller sends that must be masked too", async () => {
  const encoded = btoa(token);
  const { call } = setUp(
    { credentials: ["github"] },
    { guest: async () => toolFailure("OPERATION_FAILED", `It refused ${encoded}.`) },
  );
  const lines = Array.from({ length: 4_000 }, (_, at) => `${at}-s3cret/"<&é`).join("\n");
  const { outcome } = await call({ text: "a" }, { variables: { dburi: lines }, bearer: lines });
  expect(outcome).toMatchObject({ error: { message: expect.stringMatching(/^It refused •••/) } });
});

it("streams the end of a result even if it could be the start of a credential", async () => {
  const { call } = run(({ onChunk }) => {
    onChunk?.("begins with ");
    onChunk?.(token.slice(0, 8));
  });
  const chunks: unknown[] = [];
  await call({ text: "a" }, {}, { stream: (chunk) => void chunks.push(chunk) });
  expect(chunks.join("")).toBe(`begins with ${token.slice(0, 8)}`);
});

it("masks them in questions to the caller too", async () => {
  const { call } = run(({ onInput }) => {
    const schema = { type: "object", properties: { name: { type: "string", title: token } } };
    onInput?.({ name: { type: "form", message: `For ${token}`, schema } } as never);
  });
  const asking = call({ text: "a" }, {}, { input: { canAsk: ["form"], answers: {} } });
  const error = await asking.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(JSON.stringify((error as AppError).facts)).toContain("For •••");
  expect(JSON.stringify((error as AppError).facts)).not.toContain(token);
});

it("masks a numeric argument that must not be logged", async () => {
  const pin = { type: "integer", writeOnly: true } as const;
  const { call, records } = setUp(
    { parameters: { type: "object", properties: { pin } } },
    {
      guest: async ({ log }) => {
        log("info", "pin 123456", { pin: 123456 });
        return { ok: true, value: { pin: 123456 } };
      },
    },
  );
  await call({ pin: 123456 });
  expect(JSON.stringify(records)).toContain('"pin":"•••"');
  expect(JSON.stringify(records)).not.toContain("123456");
});

it.each([
  { headers: [{ name: "X-Api-Key", value: "typed-by-the-author" }] },
  { headers: [{ name: "Authorization", value: "Bearer typed-by-the-author" }] },
  { auth: { type: "bearer", value: "typed-by-the-author" } },
  {
    auth: { type: "bearer", value: "typed-by-the-author" },
    query: [{ name: "note", value: "typed-by-the-author" }],
  },
])("masks a secret that the author typed into the request: %j", async (request) => {
  const { call, records, requests } = setUp(http(request), {
    responseBody: { seen: "typed-by-the-author" },
  });
  const { outcome } = await call({ text: "a" });
  expect(JSON.stringify(requests)).toContain("typed-by-the-author");
  expect(outcome.ok).toBe(true);
  const response = JSON.stringify([outcome, records.map(({ agent: _, ...record }) => record)]);
  expect(response).toContain("•••");
  expect(response).not.toContain("typed-by-the-author");
});
