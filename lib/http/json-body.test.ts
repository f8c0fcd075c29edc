import { expect, it } from "vitest";
import { bodyTurns } from "@/lib/flow-control/body-turns";
import { requestBytes } from "@/lib/flow-control/received-bytes";
import { isJsonContent, readJsonObject, refuseEncodedBody } from "./json-body";

it.each([
  [null, true],
  ["", true],
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  ["application/vnd.api+json", true],
  ["application/jsonx", false],
  ["text/json", false],
  ["text/plain", false],
])("classifies content type %j as JSON: %s", (contentType, expected) => {
  expect(isJsonContent(contentType)).toBe(expected);
});

const toRequest = (bytes: Uint8Array<ArrayBuffer>, isChunked: boolean) =>
  new Request("https://a.example", {
    method: "POST",
    headers: isChunked
      ? { "transfer-encoding": "chunked" }
      : { "content-length": String(bytes.byteLength) },
    body: bytes,
  });

it.each([false, true])("rejects a body that is not UTF-8; chunked: %s", async (isChunked) => {
  const latin1 = new Uint8Array(Buffer.from('{"a":"\xe4"}', "latin1"));
  await expect(
    readJsonObject(toRequest(latin1, isChunked), { space: "space" }),
  ).rejects.toMatchObject({
    code: "invalid_input",
    message: "The body is not valid UTF-8.",
  });
  const cutOff = new Uint8Array(Buffer.from('{"a":"💥"}').filter((_, index) => index !== 9));
  await expect(
    readJsonObject(toRequest(cutOff, isChunked), { space: "space" }),
  ).rejects.toMatchObject({
    message: "The body is not valid UTF-8.",
  });
  const utf8 = new TextEncoder().encode('\ufeff{"a":"ä💥\ufffd"}');
  expect(await readJsonObject(toRequest(utf8, isChunked), { space: "space" })).toEqual({
    a: "ä💥\ufffd",
  });
});

it.each([
  ["application/json; charset=utf-16", false],
  ['application/json;charset="ISO-8859-1"', false],
  ['application/json; Charset = "UTF-8"', true],
  ["application/json; charset=utf8; a=b", true],
  [null, true],
])("accepts a body of content type %j: %s", (contentType, expected) => {
  const headers = new Headers(contentType === null ? {} : { "content-type": contentType });
  const refuse = () => refuseEncodedBody(headers);
  if (expected) expect(refuse).not.toThrow();
  else expect(refuse).toThrow("Send the body as UTF-8.");
});

it("rejects numbers that would reach a tool changed", async () => {
  const send = (text: string) =>
    readJsonObject(toRequest(new TextEncoder().encode(text), false), { space: "space" });
  await expect(send('{"id":9007199254740993}')).rejects.toMatchObject({
    code: "invalid_input",
    message: "9007199254740993 is too large to be represented exactly.",
  });
  await expect(send(`{"id":${"9".repeat(400)}}`)).rejects.toMatchObject({
    message: expect.stringMatching(/^9{39}… is too large/),
  });
  expect(await send('{"id":9007199254740991}')).toEqual({ id: 9007199254740991 });
});

it.each([false, true])("processes large bodies one at a time; chunked: %s", async (isChunked) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: "ä".repeat(300_000) }));
  const order: string[] = [];
  const send = (space: string) =>
    readJsonObject(toRequest(bytes, isChunked), { space }).then(() => void order.push(space));
  const waiting = ["noisy", "noisy", "noisy", "noisy"].map(send);
  await waiting[0];
  waiting.push(send("quiet"));
  await readJsonObject(toRequest(new TextEncoder().encode("{}"), isChunked), { space: "small" });
  expect(order).toEqual(["noisy"]);
  await Promise.all(waiting);
  expect(order).toHaveLength(5);
  expect(order.indexOf("quiet")).toBeLessThan(4);
});

it("refuses a large body if too many of the Space are waiting", async () => {
  const waiting = Array.from({ length: 45 }, (_, n) =>
    bodyTurns.wait({ space: "full", key: String(n) }, 4_500_000),
  );
  const bytes = new TextEncoder().encode(JSON.stringify({ text: "x".repeat(1_000_000) }));
  const refusal = { code: "rate_limited", facts: { retryAfterSeconds: 5 } };
  await expect(readJsonObject(toRequest(bytes, false), { space: "full" })).rejects.toMatchObject(
    refusal,
  );
  expect(await readJsonObject(toRequest(bytes, false), { space: "other" })).toBeDefined();
  await Promise.all(waiting);
  expect(await readJsonObject(toRequest(bytes, false), { space: "full" })).toBeDefined();
});

it("refuses a large body once too much of its caller's is being received", async () => {
  const owner = { space: "slow", agent: "a", key: "k" };
  const other = requestBytes.open(owner);
  while (other.add(1_000_000));
  const bytes = new TextEncoder().encode(JSON.stringify({ text: "x".repeat(1_000_000) }));
  const refusal = { code: "rate_limited", facts: { retryAfterSeconds: 5 } };
  await expect(readJsonObject(toRequest(bytes, true), owner)).rejects.toMatchObject(refusal);
  expect(await readJsonObject(toRequest(bytes, true), { ...owner, key: "b" })).toBeDefined();
  other.close();
  expect(await readJsonObject(toRequest(bytes, true), owner)).toBeDefined();
});
