import { expect } from "../agent-client";
import { contractAgent } from "../contract-agent";
import { expectRefusal, forEachProtocol, test as protocolTest } from "../protocol-clients";

/** The contract agent without the one tool that not every protocol may serve. */
const test = protocolTest.extend({
  client: async ({ serve, slug, upstream }, use) => {
    const { tools, ...manifest } = contractAgent(slug, upstream.url);
    const sharedTools = tools.filter(({ name }) => name !== "withToken");
    await use(await serve({ ...manifest, tools: sharedTools }));
  },
});

forEachProtocol(() => {
  test("lists the tools and calls them", async ({ client, protocol, upstream }) => {
    const caller = protocol.open(client);
    expect(await caller.listTools()).toEqual({
      ok: true,
      value: [
        "echo",
        "greet",
        "page",
        "picture",
        "broken",
        "throws",
        "refuses",
        "slow",
        "endless",
        "http",
        "hold",
        "inside",
      ],
    });
    for (const [tool, args, value] of [
      ["greet", {}, "hello"],
      ["page", {}, "<p>hi</p>"],
      ["picture", {}, ["https://example.com/cat.png"]],
      ["http", { id: "a/b", n: 1.5 }, { ok: true, ts: "1700000000.000100" }],
      [
        "echo",
        { text: "hi", options: {} },
        {
          params: { text: "hi", count: 3, options: { loud: false } },
          executionId: null,
          userId: null,
        },
      ],
    ] as const)
      expect(await caller.call(tool, args), tool).toEqual({ ok: true, value });
    expect(upstream.requests).toMatchObject([{ method: "POST", path: "/items/a%2Fb" }]);
  });

  test("reports why a call failed, and runs nothing with invalid arguments", async ({
    client,
    protocol,
    upstream,
  }) => {
    const caller = protocol.open(client);
    const invalid = await expectRefusal(
      caller.call("echo", { count: "5", kind: "z", transfers: [{}], extra: 1 }),
    );
    for (const path of ["/text", "/count", "/kind", "/transfers/0/amount", "/extra"])
      invalid.toContain(`PARAMETER: ${path}`);
    (await expectRefusal(caller.call("http", { id: 1 }))).toContain("PARAMETER: /id");
    expect(upstream.requests).toEqual([]);
    for (const name of ["nope", "off"]) {
      const unknown = await expectRefusal(caller.call(name));
      unknown.toContain(`Unknown tool: ${name}`);
      unknown.toContain("echo, greet, page");
    }
    (await expectRefusal(caller.call("throws"))).toContain("the tool gave up");
    (await expectRefusal(caller.call("slow"))).toContain("TOOL ERROR: TIMEOUT");
    (await expectRefusal(caller.call("refuses"))).toContain(
      "TOOL ERROR: NOT_FOUND\nNo such city.\nPARAMETER: city\nRECOVERY HINT: Try Berlin.",
    );
    const blocked = await expectRefusal(caller.call("inside"));
    blocked.toContain("TOOL ERROR: SECURITY_VIOLATION");
    blocked.not.toContain("127.0.0.2");
  });

  test("permits only what the key allows", async ({ api, client, protocol }) => {
    const withoutKey = protocol.open({ ...client, key: `${client.key}x` });
    for (const reply of [withoutKey.listTools(), withoutKey.call("greet")])
      (await expectRefusal(reply)).toMatch(/Invalid API key|HTTP 401/);
    const key = await api.createKey(client.slug, "limited", ["list", "call:greet"]);
    const openLimited = () => protocol.open({ ...client, key });
    await expect.poll(async () => (await openLimited().listTools()).ok).toBe(true);
    const limited = openLimited();
    expect(await limited.call("greet")).toEqual({ ok: true, value: "hello" });
    (await expectRefusal(limited.call("page"))).toContain("This key does not allow that.");
  });

  test("aborts the call within a second of its caller aborting", async ({
    client,
    protocol,
    upstream,
  }) => {
    const caller = protocol.open(client);
    const abortController = new AbortController();
    const call = caller.call("hold", {}, abortController.signal);
    await expect.poll(() => upstream.requests.map(({ path }) => path)).toEqual(["/hold"]);
    abortController.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => upstream.abortedPaths, { timeout: 1000 }).toEqual(["/hold"]);
    expect(await caller.call("greet")).toEqual({ ok: true, value: "hello" });
  });
});
