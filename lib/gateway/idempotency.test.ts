import { expect, it } from "vitest";
import type { IdempotencyStore } from "@/lib/protocols/idempotency";
import { createTestGateway } from "./gateway-fixture";
import { greetTool } from "./mcp-fixture";

const setUp = () => {
  const requests: string[] = [];
  const idempotency: IdempotencyStore = {
    async acquire(_, request) {
      requests.push(request);
      return { status: "acquired" };
    },
    renew: async () => {},
    complete: async () => {},
    release: async () => {},
  };
  const gateway = createTestGateway({ description: "", tools: [greetTool] }, { idempotency });
  const call = (agent: string) =>
    gateway.fetch(`https://tools.example/api/agents/${agent}/tools/greet`, {
      method: "POST",
      headers: {
        ...{ "x-api-key": "right", "content-type": "application/json" },
        "idempotency-key": "1",
      },
      body: JSON.stringify({ name: "Ada" }),
    });
  return { call, requests };
};

it("a call of the agent is not the same as one of a version of it", async () => {
  const { call, requests } = setUp();
  for (const agent of ["a", "a", "a@3", "a@3"]) await call(agent);
  const [first, second, third, fourth] = requests;
  expect([first, third]).toEqual([second, fourth]);
  expect(third).not.toBe(first);
});
