import { describe, expect, it } from "vitest";
import { readError } from "./account-requests";

const readErrorFrom = (status: number, body: unknown, headers?: HeadersInit) =>
  readError(new Response(JSON.stringify(body), { status, headers }));

describe("readRefusal", () => {
  it("assigns issues to fields by JSON Pointer", async () => {
    const issues = [
      { path: "/email", message: "Not an e-mail address." },
      { path: "", message: "About the whole." },
    ];
    const { message, fields } = await readErrorFrom(422, {
      title: "Invalid",
      detail: "Check it.",
      issues,
    });
    expect(message).toBe("Check it.");
    expect(fields).toEqual([{ name: "email", message: "Not an e-mail address." }]);
  });

  it("includes the retry delay in the message", async () => {
    expect((await readErrorFrom(429, {}, { "X-Retry-After": "300" })).message).toContain(
      "5 minutes",
    );
    expect((await readErrorFrom(429, {}, { "Retry-After": "8" })).message).toContain("8 seconds");
    expect((await readErrorFrom(429, {})).message).toContain("a minute");
  });

  it("hides the message of a server error", async () => {
    const { message } = await readErrorFrom(500, { detail: "relation user does not exist" });
    expect(message).not.toContain("relation");
  });

  it("accepts a body that is not JSON", async () => {
    const error = await readError(new Response("<html>", { status: 404 }));
    expect(error).toMatchObject({ status: 404, fields: [] });
  });
});
