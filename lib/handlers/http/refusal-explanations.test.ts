import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeError as error, startHttp } from "./http-fixture";
import { createOutbound, type OutboundClient } from "./outbound/outbound";
import { startUpstream } from "./outbound/upstream-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
let canary: Awaited<ReturnType<typeof startUpstream>>;
const clients: OutboundClient[] = [];
/**
 * Creates a client that permits no private address. Each lookup returns the next of the given
 * results.
 */
const createClient = (...lookups: string[][]) => {
  let lookupCount = 0;
  const client = createOutbound({
    allow: [],
    resolve: async () => {
      const addresses = lookups[Math.min(lookupCount, lookups.length - 1)] ?? [];
      lookupCount += 1;
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  });
  clients.push(client);
  return client;
};
beforeAll(async () => {
  http = await startHttp();
  canary = await startUpstream((_, response) => void response.end("reached"), "0.0.0.0");
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await http.close();
  await canary.close();
});

const errors = new Set<string>();

test.each([
  ["http://127.0.0.1/", "loopback", "127.0.0.1"],
  ["http://2130706433/", "loopback", "127.0.0.1"],
  ["http://017700000001/", "loopback", "127.0.0.1"],
  ["http://0x7f000001/", "loopback", "127.0.0.1"],
  ["http://0x7f.1/", "loopback", "127.0.0.1"],
  ["http://127.1/", "loopback", "127.0.0.1"],
  ["http://127.0.0.1./", "loopback", "127.0.0.1"],
  ["http://１２７.０.０.１/", "loopback", "127.0.0.1"],
  ["http://[::1]/", "loopback", "::1"],
  ["http://[::ffff:10.0.0.1]/", "ipv4Mapped", "::ffff:a00:1"],
  ["http://[64:ff9b::10.0.0.1]/", "rfc6052", "64:ff9b::a00:1"],
  ["http://[2002:a00:1::]/", "6to4", "2002:a00:1::"],
  ["http://[2001:0:a00:1::]/", "teredo", "2001:0:a00:1::"],
  ["http://[::7f00:1]/", "", "::7f00:1"],
  ["http://[fd00:ec2::254]/", "uniqueLocal", "fd00:ec2::254"],
  ["http://[fe80::1]/", "linkLocal", "fe80::1"],
  ["http://10.1.2.3:8080/", "private", "10.1.2.3"],
  ["http://169.254.169.254/latest/meta-data/", "linkLocal", "169.254.169.254"],
  ["http://100.64.0.1/", "carrierGradeNat", "100.64.0.1"],
  ["http://0.0.0.0/", "unspecified", "0.0.0.0"],
])("shows the rule and address that refuse %s to the author only", async (url, range, address) => {
  const { outcome, logs } = await http.run({ url }, { outbound: createClient() });
  expect(logs).toContain('Rule \\"public addresses only\\"');
  expect(logs).toContain(range);
  expect(logs).toContain(address);
  expect(logs).toContain("TOOLWRIGHT_OUTBOUND_ALLOW");
  errors.add(JSON.stringify(error(outcome)));
});

test.each([
  ["a name that resolves to a private address", [["10.0.0.7"]], "10.0.0.7"],
  ["one private address among public ones", [["93.184.215.14", "192.168.0.9"]], "192.168.0.9"],
  ["an IPv4-mapped address", [["::ffff:127.0.0.1"]], "::ffff:127.0.0.1"],
])("explains %s", async (_, lookups, address) => {
  const { outcome, logs } = await http.run(
    { url: "http://looks-fine.example/" },
    { outbound: createClient(...lookups) },
  );
  expect(logs).toContain(`\\"looks-fine.example\\" resolves to ${address}`);
  errors.add(JSON.stringify(error(outcome)));
});

test("connects to the address that was checked, even if the name changes", async () => {
  // The first address is unreachable, so the request times out. The second is never looked up.
  const moving = createClient(["192.0.2.1"], ["127.0.0.1"]);
  const { outcome, logs } = await http.run(
    { url: `http://rebind.example:8080/` },
    { outbound: moving },
  );
  expect(logs).toContain("192.0.2.1");
  expect(logs).not.toContain("127.0.0.1");
  errors.add(JSON.stringify(error(outcome)));
});

test.each([
  ["ftp://a.example/", 'Rule \\"scheme\\"'],
  ["http://user:pw@a.example/", 'Rule \\"user info\\"'],
  ["http://93.184.215.14:22/", 'Rule \\"ports\\"'],
])("refuses a redirect to %s", async (location, rule) => {
  http.respondWith((_, response) => void response.writeHead(302, { location }).end());
  const { outcome, logs } = await http.run({ redirects: "follow" });
  expect(logs).toContain(rule);
  errors.add(JSON.stringify(error(outcome)));
});

test("refuses a redirect to a private address in any notation", async () => {
  for (const host of ["2130706434", "0x7f000002", "[::ffff:127.0.0.2]", "127.2"]) {
    http.respondWith(
      (_, response) =>
        void response.writeHead(307, { location: `http://${host}:${canary.port}/` }).end(),
    );
    const { outcome, logs } = await http.run({ redirects: "follow" });
    expect(logs).toContain('Rule \\"public addresses only\\"');
    errors.add(JSON.stringify(error(outcome)));
  }
});

test("gives every refusal the same message and reaches nothing", () => {
  expect([...errors]).toEqual([
    JSON.stringify({
      recoveryHint: "The tool's author can find the rule and the address in the call log.",
      code: "SECURITY_VIOLATION",
      message: "The network policy does not allow this request.",
    }),
  ]);
  expect(canary.connections()).toBe(0);
});
