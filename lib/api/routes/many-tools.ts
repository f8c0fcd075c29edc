import { createRoute } from "@hono/zod-openapi";
import { storedToolSchema, type Tool } from "@/lib/agent/tool";
import { changeTools, deleteTools } from "@/lib/data/agents/many-tools";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  slugParam,
} from "../router";
import { type SharedToolChange, toolNames, toolsChange } from "../schemas/tools";

const tags = ["Tools"];

/** Enabled is the default, so an enabled tool does not say so. */
const applyChange = (tool: Tool, change: SharedToolChange): Tool => {
  const entries = Object.entries({ ...tool, ...change, ...(change.enabled && { enabled: null }) });
  return storedToolSchema.parse(Object.fromEntries(entries.filter(([, value]) => value !== null)));
};

export const manyToolsRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "patch",
        path: "/agents/{slug}/tools",
        tags,
        summary: "Enable, disable or categorize several tools",
        description: "Changes all of these tools, or none if one of them does not exist.",
        request: { params: slugParam, body: jsonBody(toolsChange) },
        responses: { 200: jsonResponse(toolNames, "The changed tools."), ...errorResponses },
      }),
      async (c) => {
        const { names, change } = c.req.valid("json");
        const apply = (tool: Tool) => applyChange(tool, change);
        await changeTools(c.var.member, c.req.valid("param").slug, names, apply);
        return c.json({ names }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/delete",
        tags,
        summary: "Delete several tools",
        description: "Deletes all of these tools, or none if one of them does not exist.",
        request: { params: slugParam, body: jsonBody(toolNames) },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        await deleteTools(c.var.member, c.req.valid("param").slug, c.req.valid("json").names);
        return c.body(null, 204);
      },
    );
