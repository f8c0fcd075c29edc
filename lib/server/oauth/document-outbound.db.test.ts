import { expect, it, onTestFinished, vi } from "vitest";
import { connectTestDatabase } from "@/lib/data/database-fixture";
import { clientAddressHeader } from "../auth/auth";
import { createAssistant } from "./assistant-fixture";
import { createDocumentOutbound } from "./document-outbound";
import { createTestServer, publishAgent } from "./oauth-fixture";

connectTestDatabase();

it("keeps silent names of one address from delaying the clients of others", async () => {
  const names: string[] = [];
  const silence = Promise.withResolvers<never>();
  const outbound = createDocumentOutbound({
    allow: [],
    resolve: async (hostname) => {
      names.push(hostname);
      if (hostname.startsWith("silent")) await silence.promise;
      throw new Error("ENOTFOUND");
    },
  });
  onTestFinished(outbound.close);
  const server = await createTestServer(async () => expect.unreachable(), {
    hasClientAddress: true,
    outboundFor: outbound.forAddress,
  });
  await publishAgent(await server.createOwner(), "mail");
  const ask = (host: string, address: string) => {
    const client_id = `https://${host}/client.json`;
    const query = new URLSearchParams(
      createAssistant(server, "").request({ client_id }).parameters,
    );
    const headers = { [clientAddressHeader]: address };
    return server.get(`/api/auth/oauth2/authorize?${query}`, headers);
  };
  const slow = [1, 2, 3].map((number) => ask(`silent-${number}.example`, "192.0.2.1"));
  await vi.waitFor(() => expect(names).toHaveLength(2), 5_000);
  const { headers } = await ask("quick.example", "192.0.2.2");
  expect(headers.get("location")).toContain("/authorize/error");
  expect(names).toHaveLength(3);
  expect(names[2]).toBe("quick.example");
  silence.reject(new Error("ENOTFOUND"));
  await Promise.all(slow);
  expect(names).toHaveLength(4);
});
