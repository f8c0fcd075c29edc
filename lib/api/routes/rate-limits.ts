import { createRoute } from "@hono/zod-openapi";
import { describeSignIn } from "@/lib/agent/access/signed-in-caller";
import { getAgent } from "@/lib/data/agents/agents";
import { getVersion } from "@/lib/data/agents/versions";
import { listRecentCallers, type RecentCaller } from "@/lib/data/calls/recent-callers";
import { databaseNow } from "@/lib/data/clock";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse, toolParams } from "../router";
import { toolRateLimit } from "../schemas/rate-limits";

const MAX_USES = 50;

const describeCaller = ({ keyName, signIn }: RecentCaller): string =>
  keyName ?? (signIn ? describeSignIn(signIn) : "A deleted key");

/** A group of calls that count together toward a limit. */
type Counted = {
  id: string;
  caller: string | null;
  keyId: string | null;
  clientId: string;
  isSignedIn: boolean;
};
const allCallers: Counted = {
  id: "",
  caller: null,
  keyId: null,
  clientId: "",
  isSignedIn: false,
};

const toCounted = (recent: RecentCaller, per: "key" | "user"): Counted => {
  const { keyId, userId, signIn } = recent;
  const clientId = userId ?? keyId ?? "";
  const isSignedIn = Boolean(signIn?.userId);
  const isNamed = per === "user" && userId !== null && !signIn;
  const caller = isNamed ? userId : describeCaller(recent);
  const user = isSignedIn ? clientId : `${keyId} ${clientId}`;
  return { id: per === "key" ? (keyId ?? "") : user, caller, keyId, clientId, isSignedIn };
};

/** The usage of rate limits. */
export const rateLimitRoutes = ({ readRateLimit }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/agents/{slug}/tools/{name}/rate-limit",
      tags: ["Tools"],
      summary: "Get how much of a published tool's rate limit its callers have used",
      request: { params: toolParams },
      responses: {
        200: jsonResponse(toolRateLimit, "The limit and its usage."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { slug, name } = c.req.valid("param");
      const { id: agentId, publishedVersion } = await getAgent(c.var.member, slug);
      const manifest =
        publishedVersion === null
          ? undefined
          : (await getVersion(c.var.member, slug, publishedVersion)).manifest;
      const rate = manifest?.tools.find((tool) => tool.name === name)?.limits?.rate;
      if (!rate) return c.json({ rate: null, uses: [] }, 200);
      const { perSeconds, per } = rate;
      const since = new Date(databaseNow() - perSeconds * 1000);
      const counted =
        per === "tool"
          ? [allCallers]
          : (await listRecentCallers(agentId, name, since)).map((each) => toCounted(each, per));
      const read = async ({ id, caller, ...subject }: Counted) => {
        const { space } = c.var.member;
        const status = await readRateLimit(rate, { space, agentId, tool: name, ...subject });
        return (
          status && { id, caller, remaining: status.remaining, resetSeconds: status.resetSeconds }
        );
      };
      const unique = [...new Map(counted.map((each) => [each.id, each])).values()];
      const uses = (await Promise.all(unique.map(read)))
        .filter((use) => use !== undefined)
        .sort((one, other) => one.remaining - other.remaining)
        .slice(0, MAX_USES);
      return c.json({ rate, uses }, 200);
    },
  );
