import { createRoute, z } from "@hono/zod-openapi";
import type { ApiPorts } from "../ports";
import { relayRun } from "../remote-agents/relay-run";
import { createRunLimit } from "../remote-agents/run-limit";
import { createRouter, errorResponses, jsonBody } from "../router";
import { remoteRunInput } from "../schemas/remote-runs";

export const remoteRunRoutes = ({ requestAgent, report }: ApiPorts) => {
  const runLimit = createRunLimit();
  return createRouter().openapi(
    createRoute({
      method: "post",
      path: "/ag-ui/runs",
      tags: ["Conversations"],
      summary: "Run a remote AG-UI agent",
      description:
        "Sends the input to the agent and passes its events on. Each event is checked: one that is not valid in AG-UI 1.0 ends the run with a RUN_ERROR that names it. A 502 explains how the agent responded instead.",
      request: { body: jsonBody(remoteRunInput) },
      responses: {
        200: {
          description: "The events of AG-UI 1.0. The last one is RUN_FINISHED or RUN_ERROR.",
          content: { "text/event-stream": { schema: z.string() } },
        },
        ...errorResponses,
      },
    }),
    async (c) => {
      const { url, headers = {}, input } = c.req.valid("json");
      const { member, requestId } = c.var;
      const reportError = (error: unknown) => report(error, { requestId });
      const release = runLimit.open(member.user);
      const ports = {
        requestAgent: (...request: Parameters<typeof requestAgent>) =>
          requestAgent(...request).finally(release),
        reportError,
      };
      return relayRun(ports, member.space, { url, headers, input }, c.req.raw.signal);
    },
  );
};
