import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { createTestClient, getFailure } from "./client-fixture";
import { get, startUpstream } from "./upstream-fixture";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream((_, response) => void response.end("ok"), "0.0.0.0");
});
afterAll(() => upstream.close());

describe("request validation", () => {
  test.each([
    ["host", "evil.example"],
    ["Content-Length", "0"],
    ["transfer-encoding", "chunked"],
    ["connection", "upgrade"],
    ["x-toolwright-depth", "0"],
    ["x-ok", "a\r\nx-evil: 1"],
    ["x-ok", "a\0"],
    ["x-ok", "日本"],
    ["x y", "1"],
  ])("refuses the header %s: %j", async (name, value) => {
    const before = upstream.hits.length;
    const error = await getFailure(
      createTestClient(["127.0.0.1"])(get(upstream.origin, { headers: [[name, value]] })),
    );
    expect(error.code).toBe("SECURITY_VIOLATION");
    expect(upstream.hits.length).toBe(before);
  });

  test.each(["CONNECT", "TRACE", "get", "GET / HTTP/1.1\r\nx:"])(
    "refuses the method %j",
    async (method) => {
      expect(
        (await getFailure(createTestClient(["127.0.0.1"])(get(upstream.origin, { method })))).code,
      ).toBe("SECURITY_VIOLATION");
    },
  );

  test("limits nested tools to a depth of three", async () => {
    const client = createTestClient(["127.0.0.1"]);
    await client(get(upstream.origin));
    expect(upstream.hits.at(-1)?.headers["x-toolwright-depth"]).toBe("1");
    await client.forCaller({ space: "a", depth: 2 })(get(upstream.origin));
    expect(upstream.hits.at(-1)?.headers["x-toolwright-depth"]).toBe("3");
    expect(
      (await getFailure(client.forCaller({ space: "a", depth: 3 })(get(upstream.origin))))
        .explanation,
    ).toContain('Rule "depth"');
    const depth = (value?: string) =>
      parseCallDepth(new Headers(value === undefined ? {} : { "x-toolwright-depth": value }));
    const depths = [undefined, "0", "2", "3", "9", "-1", "x", "1, 0"];
    expect(depths.map(depth)).toEqual([0, 0, 2, 3, 3, 3, 3, 3]);
  });
});
