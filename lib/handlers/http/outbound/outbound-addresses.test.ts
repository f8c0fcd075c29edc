import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestClient, getFailure } from "./client-fixture";
import { createOutbound } from "./outbound";
import { POLICY_REFUSAL_MESSAGE } from "./outbound-error";
import { get, startUpstream } from "./upstream-fixture";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream(({ url }, response) => {
    if (url !== "/silent") response.end("ok");
  }, "0.0.0.0");
});
afterAll(() => upstream.close());

describe("forbidden destinations", () => {
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
    "168.63.129.16",
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
  ])("refuses http://%s without a rule", async (host) => {
    // Resolve localhost here, because a minimal system may not. Numeric hosts are never looked up.
    const client = createTestClient([], () => ["127.0.0.1", "::1"]);
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
  ])("refuses %j, which the URL parser normalizes", async (start) => {
    expect((await getFailure(createTestClient([])(get(`${start}:${upstream.port}/`)))).code).toBe(
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
  ])("refuses %j, which has no supported scheme", async (url) => {
    expect((await getFailure(createTestClient(["0.0.0.0/0"])(get(url)))).code).toBe(
      "SECURITY_VIOLATION",
    );
  });
});

describe("host names", () => {
  test("are refused if one address among public ones is private", async () => {
    const client = createTestClient([], () => ["93.184.215.14", "127.0.0.1"]);
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
  ])("are refused if they resolve to %s", async (address) => {
    expect(
      (await getFailure(createTestClient([], () => [address])(get("http://x.example/")))).code,
    ).toBe("SECURITY_VIOLATION");
  });

  test("are looked up once per connection, so their address cannot change in between", async () => {
    let lookups = 0;
    const client = createTestClient([`127.0.0.1:${upstream.port}`], () => {
      lookups += 1;
      return [lookups === 1 ? "127.0.0.1" : "127.0.0.2"];
    });
    const before = upstream.connections();
    const origin = `http://moving.example:${upstream.port}`;
    const abort = new AbortController();
    const first = client(get(`${origin}/silent`, { signal: abort.signal }));
    await vi.waitFor(() => expect(upstream.hits.at(-1)?.url).toBe("/silent"));
    // The first connection is still in use, so this request needs another one.
    expect((await getFailure(client(get(`${origin}/`)))).code).toBe("SECURITY_VIOLATION");
    abort.abort();
    await getFailure(first);
    expect(lookups).toBe(2);
    expect(upstream.connections() - before).toBe(1);
  });

  test.each([
    ["ENOTFOUND", "The host nowhere.example was not found. Check the spelling, and make sure the"],
    ["EAI_AGAIN", "The host nowhere.example could not be resolved because the server's DNS is not"],
  ])(
    "that fail to resolve with %s cause a network error, not a refusal",
    async (code, explanation) => {
      const client = createOutbound({
        allow: [],
        resolve: () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code} x`), { code })),
      });
      const error = await getFailure(client(get("http://nowhere.example/")));
      expect(error).toMatchObject({
        code: "NETWORK_ERROR",
        message: "The service could not be reached.",
      });
      expect(error.explanation).toContain(explanation);
      expect(error.explanation).not.toContain("getaddrinfo");
    },
  );
});

describe("findRefusal", () => {
  test.each([
    [[], "http://10.0.0.1/a/{{params.id}}", "adding 10.0.0.1:80 to"],
    [[], "https://localhost", "adding localhost:443 to"],
    [[], "http://api.localhost:3000", "adding api.localhost:3000 to"],
    [[], "http://[::1]:3000/", "adding [::1]:3000 to"],
    [[], "http://0x7f.1/", "adding 127.0.0.1:80 to"],
    [["127.0.0.1:3000"], "http://127.0.0.1:4000/", "adding 127.0.0.1:4000 to"],
  ])("with the rules %j, refuses %s", (allow, url, expected) => {
    expect(createTestClient(allow).findRefusal(url)?.explanation).toContain(expected);
  });

  test.each([
    [["127.0.0.1:3000"], "http://127.0.0.1:3000/"],
    [["127.0.0.0/8"], "http://localhost:3000/"],
    [["localhost"], "http://localhost:3000/"],
    [[], "https://api.example.com/"],
    [[], "https://93.184.216.34/"],
    [[], "{{params.url}}"],
    [[], "not a URL"],
  ])("with the rules %j, returns undefined for %s", (allow, url) => {
    expect(createTestClient(allow).findRefusal(url)).toBeUndefined();
  });
});
