import { expect, test } from "vitest";
import { runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const route = "POST /api/v1/agents/shop/publish";
const version = { version: 3, note: "New", createdAt: "2026-01-01T00:00:00Z", published: true };

test("prints the version and the URL", async () => {
  const { received, url } = await startFakeServer({
    [route]: [
      { status: 201, body: version },
      { status: 200, body: version },
      { status: 201, body: version },
    ],
  });
  const first = await runCommandLine(url, ["publish", "shop", "--note", "New"]);
  expect([first.code, first.output]).toEqual([
    0,
    `shop: version 3 is live at ${url}/api/agents/shop\n`,
  ]);
  expect(received[0]?.body).toEqual({ note: "New" });
  const second = await runCommandLine(url, ["publish", "shop"]);
  expect(second.output).toBe(
    `shop: nothing has changed since version 3, which is live at ${url}/api/agents/shop\n`,
  );
  const third = await runCommandLine(url, ["publish", "shop", "--json", "--if-match", "2"]);
  expect(received[2]?.headers["if-match"]).toBe('"2"');
  const result = { slug: "shop", ...version, created: true, url: `${url}/api/agents/shop` };
  expect(JSON.parse(third.output)).toEqual(result);
});

test("lists what prevents the draft from being published, by path", async () => {
  const body = {
    code: "unprocessable",
    detail: "The draft cannot be published.",
    issues: [
      { code: "a", path: "/tools/0/description", message: "Describe the tool." },
      { code: "b", path: "/tools/1/handler/url", message: "Name a URL." },
    ],
  };
  const { url } = await startFakeServer({ [route]: { status: 422, body } });
  const { code, output, errors } = await runCommandLine(url, ["publish", "shop"]);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toBe(
    "The draft cannot be published.\n  /tools/0/description: Describe the tool.\n  /tools/1/handler/url: Name a URL.\n",
  );
});

test("explains with --if-match that the draft has changed", async () => {
  const body = { code: "precondition_failed", detail: "Reload it.", issues: [] };
  const { url } = await startFakeServer({ [route]: { status: 412, body } });
  const { code, errors } = await runCommandLine(url, ["publish", "shop", "--if-match", "4"]);
  expect([code, errors]).toEqual([
    1,
    "shop: The draft no longer has the ETag 4. Test it again, or publish without --if-match.\n",
  ]);
});
