import { beforeAll, expect, onTestFinished, test } from "vitest";
import { launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import { temporaryData } from "../testing/processes.ts";
import { redisProgram, startRedis } from "../testing/redis.ts";
import { build } from "./build.ts";

beforeAll(async () => void (await build({ log: console.log })), 300_000);

const owner = { email: "owner@example.com", password: "a password for replicas" };
const agent = {
  slug: "counted",
  name: "Counted",
  description: "An agent of one tool.",
  tools: [
    {
      name: "ping",
      description: "Answers.",
      parameters: { type: "object", properties: {} },
      handler: { kind: "javascript", code: "export default () => 'pong'" },
      limits: { rate: { calls: 3, perSeconds: 60, per: "tool" } },
    },
  ],
};

test.skipIf(!redisProgram)(
  "shares a tool's rate limit between two servers with REDIS_URL",
  async () => {
    const redis = await startRedis();
    onTestFinished(redis.stop);
    const env = {
      PORT: "0",
      TOOLWRIGHT_DATA: temporaryData(),
      TOOLWRIGHT_OWNER_EMAIL: owner.email,
      TOOLWRIGHT_OWNER_PASSWORD: owner.password,
      REDIS_URL: redis.url,
    };
    const start = async () => {
      const product = await launchServer(env);
      onTestFinished(() => void product.stop());
      return product;
    };
    const one = await start();
    const two = await start();
    const { send } = await signIn(one.url, owner);
    await send("PUT", `/agents/${agent.slug}/manifest`, agent);
    await send("POST", `/agents/${agent.slug}/publish`);
    const { key } = await send<{ key: string }>("POST", `/agents/${agent.slug}/keys`, {
      name: "k",
    });
    const call = async ({ url }: { url: string }) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const { status, headers: responseHeaders } = await fetch(
        `${url}/api/agents/${agent.slug}/tools/ping`,
        {
          method: "POST",
          headers,
          body: "{}",
        },
      );
      return [status, responseHeaders.get("ratelimit-remaining")];
    };
    // The other server learns about the agent a moment later.
    await expect.poll(async () => (await call(two))[0], { timeout: 5_000 }).toBe(200);
    expect([await call(one), await call(two), await call(one), await call(two)]).toEqual([
      [200, "1"],
      [200, "0"],
      [429, "0"],
      [429, "0"],
    ]);
    await Promise.all([one.stop(), two.stop()]);
  },
);
