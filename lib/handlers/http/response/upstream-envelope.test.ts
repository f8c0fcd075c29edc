import { describe, expect, test } from "vitest";
import { formatError } from "@/lib/agent/tool-error";
import { outcomeError, outcomeValue } from "../http-fixture";
import { isUpstreamEnvelope, readEnvelope } from "./upstream-envelope";

const read = (body: unknown, status = 200, headers = {}) => {
  const outcome = readEnvelope(body, { status, headers }, ["hunter22"]);
  if (!outcome) throw new Error("not an envelope");
  return outcome;
};
const success = (body: object) => outcomeValue(read({ success: true, ...body }));
const failure = (error: unknown, status = 200, headers = {}) =>
  outcomeError(read({ success: false, error }, status, headers));

describe("a success", () => {
  test("is passed through unchanged and marked", () => {
    const body = { success: true, responseType: "mixed", data: { a: 1 } };
    const envelope = outcomeValue(read(body));
    expect(isUpstreamEnvelope(envelope)).toBe(true);
    expect(JSON.stringify(envelope)).toBe(JSON.stringify(body));
    expect(isUpstreamEnvelope(body)).toBe(false);
  });

  test.each<[string, object, string, unknown]>([
    ["one known key", { data: { text: "a" } }, "text", { text: "a" }],
    ["several keys", { data: { text: "a", media: [] } }, "mixed", { text: "a", media: [] }],
    ["the key mixed", { data: { mixed: 1 } }, "mixed", { mixed: 1 }],
    ["an unknown type", { responseType: "json", data: { a: 1 } }, "mixed", { a: 1 }],
    [
      "text of an unknown type",
      { responseType: "success", data: { text: 1 } },
      "text",
      { text: 1 },
    ],
    ["a list", { responseType: "mixed", data: [1] }, "text", { text: [1] }],
    ["a string", { data: "hello" }, "text", { text: "hello" }],
    ["null", { data: null }, "text", { text: null }],
    ["no data", {}, "mixed", {}],
    ["fields beside success", { result: 5 }, "mixed", { result: 5 }],
    ["a type without its key", { responseType: "text", data: { a: 1 } }, "mixed", { a: 1 }],
    [
      "html that is not a string",
      { responseType: "html", data: { html: 1 } },
      "mixed",
      { html: 1 },
    ],
    ["media without a URL", { responseType: "media", data: { media: {} } }, "mixed", { media: {} }],
    [
      "more than the type's key",
      { responseType: "text", data: { text: "a", b: 1 } },
      "text",
      { text: "a", b: 1 },
    ],
  ])("with %s has a response type", (_, body, responseType, data) => {
    expect(success(body)).toEqual({ success: true, responseType, data });
  });

  test("gets complete media items", () => {
    const png = { url: "https://a.example/x.png" };
    const complete = {
      ...png,
      type: "image",
      mimeType: "image/png",
      description: "",
      metadata: {},
    };
    expect(success({ responseType: "media", data: { media: png } })).toMatchObject({
      data: { media: complete },
    });
    const items = [png, { ...complete, description: "Said.", alt: "kept" }];
    expect(success({ data: { media: items } })).toEqual({
      success: true,
      responseType: "media",
      data: { media: [complete, { ...complete, description: "Said.", alt: "kept" }] },
    });
  });
});

describe("a failure", () => {
  const own = { message: "Top it up.", code: "INSUFFICIENT_FUNDS", details: "Balance: 0" };

  test.each<[number, unknown, string | number, number]>([
    [200, own, "INSUFFICIENT_FUNDS", 500],
    [402, own, "INSUFFICIENT_FUNDS", 402],
    [200, { ...own, code: "RATE_LIMITED" }, "RATE_LIMITED", 429],
    [503, { ...own, code: "NOT_FOUND" }, "NOT_FOUND", 404],
    [400, { ...own, code: 409 }, 409, 409],
    [200, { ...own, code: 422 }, 422, 422],
    [200, { ...own, code: 1001 }, "1001", 500],
    [422, { ...own, code: -32602 }, "-32602", 422],
    [409, { message: "No." }, "INVALID_OPERATION", 400],
    [200, "Just text", "OPERATION_FAILED", 500],
    [200, undefined, "OPERATION_FAILED", 500],
    [302, { ...own, code: "X" }, "X", 500],
  ])("with HTTP %i and %j keeps its code", (status, upstreamError, code, ownStatus) => {
    expect(failure(upstreamError, status).agentFailure).toMatchObject({ code, status: ownStatus });
  });

  test("keeps its message and details, however long", () => {
    const message = `Line one.\n${"x".repeat(1000)}`;
    expect(failure({ message, code: "X", details: { hint: 1 } })).toMatchObject({
      message,
      agentFailure: { details: '{"hint":1}' },
    });
    expect(failure("Just text").message).toBe("Just text");
    expect(outcomeError(read({ success: false, message: "Outside." })).message).toBe("Outside.");
    expect(failure(undefined).message).toBe("The agent failed without giving a reason.");
  });

  test("without details is described to a model by its own code", () => {
    const error = failure({ ...own, details: "" });
    expect(error.agentFailure?.details).toBeUndefined();
    expect(formatError(error)).toBe("TOOL ERROR: INSUFFICIENT_FUNDS\nTop it up.");
  });

  test("is described to a model with its details, once", () => {
    const text = "TOOL ERROR: INSUFFICIENT_FUNDS\nTop it up.\nBalance: 0";
    expect(formatError(failure(own))).toBe(text);
    expect(formatError(failure({ ...own, details: text }))).toBe(text);
  });

  test("keeps Retry-After and masks secrets", () => {
    const leak = "it is hunter22";
    const error = failure({ message: leak, code: leak, details: leak }, 429, {
      "retry-after": "7",
    });
    expect(error.retryAfterSeconds).toBe(7);
    expect(JSON.stringify(error)).not.toContain("hunter22");
  });
});

test.each([[{ ok: true }], ["x"], [null], [[]], [{ success: "true" }]])(
  "does not treat %j as an envelope",
  (body) => {
    expect(readEnvelope(body, { status: 200, headers: {} }, [])).toBeUndefined();
  },
);

test("does not treat a success with an error status as an envelope", () => {
  expect(readEnvelope({ success: true }, { status: 404, headers: {} }, [])).toBeUndefined();
});
