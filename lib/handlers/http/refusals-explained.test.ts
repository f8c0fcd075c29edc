import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeError as error, startHttp } from "./http-fixture";
import { createOutbound, type OutboundDoor } from "./outbound";
import { startUpstream } from "./upstream-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
let canary: Awaited<ReturnType<typeof startUpstream>>;
const doors: OutboundDoor[] = [];
/** No private address is permitted here; names lead where the test says, a new place each time. */
const closed = (...answers: string[][]) => {
  let asked = 0;
  const door = createOutbound({
    allow: [],
    resolve: async () => {
      const found = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  });
  doors.push(door);
  return door;
};
beforeAll(async () => {
  http = await startHttp();
  canary = await startUpstream((_, response) => void response.end("reached"), "0.0.0.0");
});
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close()));
  await http.close();
  await canary.close();
});

const told = new Set<string>();

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
])("%s: the author reads rule and address, a caller nothing", async (url, range, address) => {
  const { outcome, logs } = await http.run({ url }, { outbound: closed() });
  expect(logs).toContain('Rule \\"public addresses only\\"');
  expect(logs).toContain(range);
  expect(logs).toContain(address);
  expect(logs).toContain("TOOLWRIGHT_OUTBOUND_ALLOW");
  told.add(JSON.stringify(error(outcome)));
});

test.each([
  ["a name that leads to a private address", [["10.0.0.7"]], "10.0.0.7"],
  ["one private answer among public ones", [["93.184.215.14", "192.168.0.9"]], "192.168.0.9"],
  ["a mapped answer", [["::ffff:127.0.0.1"]], "::ffff:127.0.0.1"],
])("%s", async (_, answers, address) => {
  const { outcome, logs } = await http.run(
    { url: "http://looks-fine.example/" },
    { outbound: closed(...answers) },
  );
  expect(logs).toContain(`\\"looks-fine.example\\" leads to ${address}`);
  told.add(JSON.stringify(error(outcome)));
});

test("a name that moves after the check is connected to where it was checked", async () => {
  // The first answer cannot be reached from here, so only the time tells; the second one is never asked for.
  const moving = closed(["192.0.2.1"], ["127.0.0.1"]);
  const { outcome, logs } = await http.run(
    { url: `http://rebind.example:8080/` },
    { outbound: moving },
  );
  expect(logs).toContain("192.0.2.1");
  expect(logs).not.toContain("127.0.0.1");
  told.add(JSON.stringify(error(outcome)));
});

test.each([
  ["ftp://a.example/", 'Rule \\"scheme\\"'],
  ["http://user:pw@a.example/", 'Rule \\"user info\\"'],
  ["http://93.184.215.14:22/", 'Rule \\"ports\\"'],
])("a redirect to %s", async (location, rule) => {
  http.answerWith((_, response) => void response.writeHead(302, { location }).end());
  const { outcome, logs } = await http.run({ redirects: "follow" });
  expect(logs).toContain(rule);
  told.add(JSON.stringify(error(outcome)));
});

test("a redirect to a private address, in any spelling", async () => {
  for (const host of ["2130706434", "0x7f000002", "[::ffff:127.0.0.2]", "127.2"]) {
    http.answerWith(
      (_, response) =>
        void response.writeHead(307, { location: `http://${host}:${canary.port}/` }).end(),
    );
    const { outcome, logs } = await http.run({ redirects: "follow" });
    expect(logs).toContain('Rule \\"public addresses only\\"');
    told.add(JSON.stringify(error(outcome)));
  }
});

test("every refusal said the very same to the caller, and nothing was reached", () => {
  expect([...told]).toEqual([
    JSON.stringify({
      recoveryHint: "The tool's author finds the rule and the address in the call's log.",
      code: "SECURITY_VIOLATION",
      message: "The network policy does not allow this request.",
    }),
  ]);
  expect(canary.connections()).toBe(0);
});
