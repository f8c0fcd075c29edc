import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createGuardedAgent } from "./guarded-agent";
import { createRefusal } from "./outbound-error";

it("checks the address that a socket is connected to, not only the resolved one", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  const { port, close } = await listen(server);
  onTestFinished(close);
  const checked: string[] = [];
  const agent = createGuardedAgent({
    policy: ({ host }, address) => {
      checked.push(address);
      return checked.length > 1 ? createRefusal(`${host} is at another address.`) : undefined;
    },
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    connectTimeoutMs: 5_000,
    maxHeaderBytes: 16_384,
    maxPerOrigin: 1,
  });
  onTestFinished(() => agent.close());
  const request = agent.request({ origin: `http://a.example:${port}`, path: "/", method: "GET" });
  await expect(request).rejects.toMatchObject({ code: "SECURITY_VIOLATION" });
  expect([checked, requests]).toEqual([["127.0.0.1", "127.0.0.1"], 0]);
});
