import { expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { runImport } from "..";

const noNetwork = { fetch: async () => ({ problem: "A manifest needs no network." }) };

it("reads many keys quickly", async () => {
  const document = Array.from({ length: 60_000 }, (_, i) => `k${i}: 1`).join("\n");
  const result = await runImport({ kind: "manifest", document }, noNetwork).catch(
    (error: unknown) => error,
  );
  expect(isAppError(result) && result.code).toBe("invalid_input");
}, 30_000);

it("accepts JSON of 12 MB", async () => {
  const response = { status: 200, body: "x".repeat(12_000_000) };
  const document = JSON.stringify({ slug: "large", name: "Large", tools: [], response });
  const result = await runImport({ kind: "manifest", document }, noNetwork).catch(
    (error: unknown) => error,
  );
  expect(isAppError(result) ? result.issues : result).not.toContainEqual(
    expect.objectContaining({ code: "document_too_large" }),
  );
}, 30_000);
