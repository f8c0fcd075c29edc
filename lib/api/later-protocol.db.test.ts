import { expect, test } from "vitest";
import type { CallSource } from "@/lib/agent/access/protocol-name";
import { getAgent } from "@/lib/data/agents/agents";
import { createTestCall, insertCalls } from "@/lib/data/calls/call-fixture";
import { database } from "@/lib/data/database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
} from "@/lib/data/database-fixture";
import { createApi } from "./api";
import type { ApiPorts } from "./ports";

connectTestDatabase();

// Separate from the other log tests, because the API's document does not describe this response.
test("shows a call over a protocol added by a later version", async () => {
  await database().$executeRaw`alter type "Protocol" add value 'later'`;
  const owner = await createSpaceOwner();
  const { id: agentId } = await getAgent(owner, await createTestAgent(owner));
  const call = createTestCall(agentId, { protocol: "later" as CallSource });
  await insertCalls([call]);
  const ports = {
    url: "http://localhost:3000",
    identify: async () => ({ member: owner, by: "token", session: undefined }),
    isDatabaseAway: () => false,
    report: () => {},
  };
  const api = createApi(ports as Partial<ApiPorts> as ApiPorts);
  const response = await api.request(`/api/v1/calls/${call.id}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: call.id, protocol: "later" });
});
