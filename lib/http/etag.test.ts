import { expect, test } from "vitest";
import { isNotModified, respondWithEtag, toEtag, toTaggedBody } from "./etag";
import type { Respond } from "./respond";

const respond: Respond = (status, headers, body) =>
  new Response(body, { status, headers: new Headers(Object.entries(headers)) });
const tag = toEtag("body");
const withTags = (tags?: string) => ({
  headers: new Headers(tags ? { "if-none-match": tags } : {}),
});

test.each([
  [tag, true],
  [`W/${tag}`, true],
  [`"other", W/${tag}`, true],
  ["*", true],
  ['"other"', false],
  [toEtag("another body"), false],
  [tag.slice(1, -1), false],
  [undefined, false],
])("If-None-Match: %s", (tags, expected) => {
  expect(isNotModified(withTags(tags), tag)).toBe(expected);
});

test("sends a body only to a client without a current copy", async () => {
  const send = (tags?: string) =>
    respondWithEtag(withTags(tags), respond, toTaggedBody("body"), {
      "content-type": "text/plain",
    });
  const current = send(tag);
  expect([current.status, current.headers.get("etag")]).toEqual([304, tag]);
  expect(await current.text()).toBe("");
  const stale = send('"other"');
  expect([stale.status, stale.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(await stale.text()).toBe("body");
});
