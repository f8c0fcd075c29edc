import { toListedName } from "@/lib/agent/listed-names";
import { AppError } from "@/lib/errors";
import { toFailure } from "@/lib/http/envelope";
import { unknownTool } from "@/lib/runtime/compiled-agent";
import type { Protocol, Route } from "../protocol";
import { cancelCall, readCall } from "./background-calls";
import { callTool } from "./call-tool";
import { respondWithAttachment, respondWithExport } from "./documents";
import { listTools } from "./list-tools";

const routes: Route[] = [
  {
    method: "GET",
    path: "/tools",
    read: (request) => ({
      scopes: [{ scope: "list" }],
      serve: (context) => listTools(request, context),
    }),
  },
  {
    method: "POST",
    path: "/tools/:toolName",
    read(request, { toolName = "" }, agent) {
      const name = toListedName(agent.manifest, toolName);
      return {
        scopes: [{ scope: "call", tool: name }],
        serve(context) {
          const tool = agent.tool(name);
          if (!tool) throw unknownTool(name, agent);
          return callTool(request, context, tool);
        },
      };
    },
  },
  {
    method: "GET",
    path: "/calls/:id",
    read: (request, { id = "" }) => ({
      scopes: [],
      serve: (context) => readCall(request, context, id),
    }),
  },
  {
    method: "DELETE",
    path: "/calls/:id",
    read: (request, { id = "" }) => ({
      scopes: [],
      serve: (context) => cancelCall(request, context, id),
    }),
  },
  {
    method: "POST",
    path: "/resource",
    read: (request) => ({
      scopes: [{ scope: "resource" }],
      serve(context) {
        const { resource } = context.agent;
        if (!resource) throw new AppError("not_found", "This agent has no resource.");
        return callTool(request, context, resource);
      },
    }),
  },
  {
    method: "GET",
    path: "/openapi.json",
    read: (request) => ({
      scopes: [{ scope: "list" }],
      serve: (context) => respondWithExport(request, context, "openapi"),
    }),
  },
  {
    method: "GET",
    path: "/export/:format",
    read: (request, { format = "" }) => ({
      scopes: [{ scope: "list" }],
      serve: (context) => respondWithAttachment(request, context, format),
    }),
  },
];

/** Plain HTTP and JSON. Every refusal is a failure envelope. */
export const rest: Protocol = {
  routes,
  corsHeaders: {
    request: ["idempotency-key", "if-none-match", "prefer", "x-confirmation"],
    response: [
      "cache-status",
      "content-disposition",
      "etag",
      "idempotency-replayed",
      "location",
      "preference-applied",
      "ratelimit",
      "ratelimit-limit",
      "ratelimit-policy",
      "ratelimit-remaining",
      "ratelimit-reset",
      "retry-after",
      "x-confirmation",
      "x-missing-variables",
    ],
  },
  refuse(error, respond) {
    const { status, headers, body } = toFailure(error);
    return respond(status, headers, body);
  },
};
