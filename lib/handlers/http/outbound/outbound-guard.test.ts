import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { type AllowRule, parseAllowRule } from "./allow-rule";
import type { ResolvedAddress } from "./guarded-agent";
import { createOutbound, type OutboundClient } from "./outbound";
import { isOutboundError, type OutboundError, POLICY_REFUSAL_MESSAGE } from "./outbound-error";
import { get, startUpstream } from "./upstream-fixture";

type Upstream = Awaited<ReturnType<typeof startUpstream>>;
let upstream: Upstream;
const clients: OutboundClient[] = [];
const createClient = (
  allow: readonly (string | AllowRule)[],
  resolvesTo?: (host: string) => string[],
) => {
  const client = createOutbound({
    allow: allow.map((rule) => (typeof rule === "string" ? parseAllowRule(rule) : rule)),
    ...(resolvesTo && {
      resolve: async (host: string): Promise<ResolvedAddress[]> =>
        resolvesTo(host).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    }),
  });
  clients.push(client);
  return client;
};
const getFailure = async (promise: Promise<unknown>): Promise<OutboundError> => {
  const error = await promise.then(
    (value) => new Error(`not refused: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (isOutboundError(error)) return error;
  throw error;
};

beforeAll(async () => {
  upstream = await startUpstream((_, response) => void response.end("ok"), "0.0.0.0");
});
afterAll(async () => {
  await Promise.all(clients.map((each) => each.close()));
  await upstream.close();
});

describe("without a rule no private address is reachable", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "127.000.000.001",
    "１２７.０.０.１",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "localhost",
    "LOCALHOST",
    "0.0.0.0",
    "0",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[::7f00:1]",
    "[::ffff:0:7f00:1]",
    "[100:0:0:1::1]",
    "[4000::1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fe80::1]",
    "[fec0::1]",
    "[fd00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[3fff::1]",
    "[5f00::1]",
    "[2001:db8::1]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "a@127.0.0.1",
    "example.com@127.0.0.1",
    "example.com:80@127.0.0.1",
    "127.0.0.1\t",
  ])("http://%s", async (host) => {
    // Resolve localhost here: a minimal system may not know it. Numeric hosts are never looked up.
    const client = createClient([], () => ["127.0.0.1", "::1"]);
    for (const url of [
      `http://${host}:${upstream.port}/`,
      `http://${host}/`,
      `http://${host}:8080/`,
    ]) {
      const error = await getFailure(client(get(url)));
      expect(error.code).toBe("SECURITY_VIOLATION");
      expect(error.message).toBe(POLICY_REFUSAL_MESSAGE);
      expect(error.explanation).toMatch(/^Rule "/);
    }
    expect(upstream.hits).toHaveLength(0);
    expect(upstream.connections()).toBe(0);
  });

  test.each([
    "http:\\\\127.0.0.1",
    "http:/127.0.0.1",
    "http:127.0.0.1",
    "http://127.0\t.0.1",
    "http://①②⑦.⓪.⓪.①",
  ])("%j is interpreted as the URL parser does", async (start) => {
    expect((await getFailure(createClient([])(get(`${start}:${upstream.port}/`)))).code).toBe(
      "SECURITY_VIOLATION",
    );
  });

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/",
    "data:text/plain,x",
    "ws://example.com/",
    "not a url",
    "",
  ])("%j has no supported scheme", async (url) => {
    expect((await getFailure(createClient(["0.0.0.0/0"])(get(url)))).code).toBe(
      "SECURITY_VIOLATION",
    );
  });
});

describe("names", () => {
  test("one private address among public ones refuses the host", async () => {
    const client = createClient([], () => ["93.184.215.14", "127.0.0.1"]);
    const error = await getFailure(client(get("http://mixed.example/")));
    expect(error.code).toBe("SECURITY_VIOLATION");
    expect(error.message).not.toContain("127");
    expect(error.explanation).toBe(
      'Rule "public addresses only": "mixed.example" resolves to 127.0.0.1, which is in the range "loopback". An administrator can permit it by adding mixed.example:80 to TOOLWRIGHT_OUTBOUND_ALLOW.',
    );
  });

  test.each([
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "169.254.169.254",
    "fe80::1%eth0",
    "nonsense",
  ])("refuses a host that resolves to %s", async (address) => {
    expect(
      (await getFailure(createClient([], () => [address])(get("http://x.example/")))).code,
    ).toBe("SECURITY_VIOLATION");
  });

  test("looks up a name once per connection, so it cannot change in between", async () => {
    let lookups = 0;
    const client = createClient([`127.0.0.1:${upstream.port}`], () => {
      lookups += 1;
      return [lookups === 1 ? "127.0.0.1" : "127.0.0.2"];
    });
    const before = upstream.connections();
    const url = `http://moving.example:${upstream.port}/`;
    const answers = await Promise.allSettled([client(get(url)), client(get(url))]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(lookups).toBe(2);
    expect(upstream.connections() - before).toBe(1);
  });

  test("an unknown name is a network error, not a refusal", async () => {
    const client = createOutbound({
      allow: [],
      resolve: () =>
        Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND x"), { code: "ENOTFOUND" })),
    });
    const error = await getFailure(client(get("http://nowhere.example/")));
    expect(error).toMatchObject({
      code: "NETWORK_ERROR",
      message: "The service could not be reached.",
    });
    expect(error.explanation).toContain("nowhere.example");
  });
});

describe("rules", () => {
  const reach = (rules: string[], host = "127.0.0.1", answers = ["127.0.0.1"]) =>
    createClient(
      rules,
      () => answers,
    )(get(`http://${host}:${upstream.port}/`)).then(
      ({ status }) => status,
      (error: unknown) => (isOutboundError(error) ? error.code : String(error)),
    );

  test("permit by network, address, name and port", async () => {
    const { port } = upstream;
    for (const rule of ["127.0.0.0/8", "127.0.0.1", `127.0.0.1:${port}`, `127.0.0.0/8:${port}`])
      expect([rule, await reach([rule])]).toEqual([rule, 200]);
    for (const rule of ["api.internal", `api.internal:${port}`, "127.0.0.1"])
      expect([rule, await reach([rule], "API.internal.")]).toEqual([rule, 200]);
  });

  test("permit nothing else", async () => {
    for (const rule of ["127.0.0.1:1", "127.0.0.2", "10.0.0.0/8", "::1", "localhost"])
      expect([rule, await reach([rule])]).toEqual([rule, "SECURITY_VIOLATION"]);
    expect(await reach(["api.internal:1"], "api.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["api.internal"], "other.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["internal"], "api.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["127.0.0.1"], "[::ffff:127.0.0.1]")).toBe("SECURITY_VIOLATION");
    expect(await reach(["127.0.0.1"], "api.internal", ["127.0.0.1", "127.0.0.2"])).toBe(
      "SECURITY_VIOLATION",
    );
  });

  test("a rule for a name does not permit cloud metadata addresses", async () => {
    const error = await getFailure(
      createClient(["meta.internal"], () => ["169.254.169.254"])(get("http://meta.internal/")),
    );
    expect(error.explanation).toContain("adding 169.254.169.254:80 to");
  });

  test("allows only four ports of public hosts", async () => {
    const error = await getFailure(
      createClient([], () => ["93.184.215.14"])(get("http://x.example:22/")),
    );
    expect(error.explanation).toContain("adding x.example:22 to TOOLWRIGHT_OUTBOUND_ALLOW");
    expect(
      (await getFailure(createClient([])(get("http://93.184.215.14:6379/")))).explanation,
    ).toContain('Rule "ports"');
  });

  test("clients with different rules do not share sockets", async () => {
    expect(await reach(["127.0.0.1"])).toBe(200);
    expect(await reach([])).toBe("SECURITY_VIOLATION");
  });

  test("enforces the handler's hosts, also on an open socket", async () => {
    const client = createClient(["127.0.0.1"]);
    const { port, origin } = upstream;
    expect((await client(get(origin))).status).toBe(200);
    for (const hosts of [["127.0.0.1"], [`127.0.0.1:${port}`]])
      expect((await client(get(origin, { hosts }))).status).toBe(200);
    for (const hosts of [[], ["example.com"], ["127.0.0.1:1"], ["27.0.0.1"]]) {
      const error = await getFailure(client(get(origin, { hosts })));
      expect(error.code).toBe("SECURITY_VIOLATION");
      expect(error.explanation).toContain('Add "127.0.0.1" to the handler\'s hosts');
    }
  });
});

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
      createClient(["127.0.0.1"])(get(upstream.origin, { headers: [[name, value]] })),
    );
    expect(error.code).toBe("SECURITY_VIOLATION");
    expect(upstream.hits.length).toBe(before);
  });

  test.each(["CONNECT", "TRACE", "get", "GET / HTTP/1.1\r\nx:"])(
    "refuses the method %j",
    async (method) => {
      expect(
        (await getFailure(createClient(["127.0.0.1"])(get(upstream.origin, { method })))).code,
      ).toBe("SECURITY_VIOLATION");
    },
  );

  test("limits nested tools to a depth of three", async () => {
    const client = createClient(["127.0.0.1"]);
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
