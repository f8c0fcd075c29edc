import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClient, getFailure } from "./client-fixture";
import { isOutboundError } from "./outbound-error";
import { get, startUpstream } from "./upstream-fixture";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream((_, response) => void response.end("ok"), "0.0.0.0");
});
afterAll(() => upstream.close());

describe("rules", () => {
  const reach = (rules: string[], host = "127.0.0.1", answers = ["127.0.0.1"]) =>
    createTestClient(
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
    for (const rule of ["::ffff:127.0.0.0/104", `[::ffff:127.0.0.1]:${port}`])
      for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]"])
        expect([rule, host, await reach([rule], host)]).toEqual([rule, host, 200]);
  });

  test("permit nothing else", async () => {
    for (const rule of ["127.0.0.1:1", "127.0.0.2", "10.0.0.0/8", "::1", "::/0", "localhost"])
      expect([rule, await reach([rule])]).toEqual([rule, "SECURITY_VIOLATION"]);
    expect(await reach(["api.internal:1"], "api.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["api.internal"], "other.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["internal"], "api.internal")).toBe("SECURITY_VIOLATION");
    expect(await reach(["127.0.0.1"], "[::ffff:127.0.0.1]")).toBe("SECURITY_VIOLATION");
    expect(await reach(["127.0.0.1"], "api.internal", ["127.0.0.1", "127.0.0.2"])).toBe(
      "SECURITY_VIOLATION",
    );
  });

  test("do not permit cloud metadata addresses by name", async () => {
    const error = await getFailure(
      createTestClient(["meta.internal"], () => ["169.254.169.254"])(get("http://meta.internal/")),
    );
    expect(error.explanation).toContain("adding 169.254.169.254:80 to");
  });

  test("are needed for all but four ports of public hosts", async () => {
    const error = await getFailure(
      createTestClient([], () => ["93.184.215.14"])(get("http://x.example:22/")),
    );
    expect(error.explanation).toContain("adding x.example:22 to TOOLWRIGHT_OUTBOUND_ALLOW");
    expect(
      (await getFailure(createTestClient([])(get("http://93.184.215.14:6379/")))).explanation,
    ).toContain('Rule "ports"');
  });

  test("are not shared through another client's sockets", async () => {
    expect(await reach(["127.0.0.1"])).toBe(200);
    expect(await reach([])).toBe("SECURITY_VIOLATION");
  });

  test("do not override the handler's hosts, even on an open socket", async () => {
    const client = createTestClient(["127.0.0.1"]);
    const { port, origin } = upstream;
    expect((await client(get(origin))).status).toBe(200);
    for (const hosts of [["127.0.0.1"], [`127.0.0.1:${port}`]])
      expect((await client(get(origin, { hosts }))).status).toBe(200);
    for (const hosts of [[], ["example.com"], ["127.0.0.1:1"], ["27.0.0.1"]]) {
      const error = await getFailure(client(get(origin, { hosts })));
      expect(error.code).toBe("SECURITY_VIOLATION");
      expect(error.explanation).toContain('Add "127.0.0.1" to the tool\'s allowed hosts');
    }
  });
});
