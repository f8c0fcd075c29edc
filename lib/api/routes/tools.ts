import { createRoute } from "@hono/zod-openapi";
import { isObject, pointerSteps } from "@/lib/agent/json";
import { authoredToolName, issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import { checkPlaceholders } from "@/lib/agent/tool-placeholders";
import { getAgent } from "@/lib/data/agents";
import { announceCacheCleared } from "@/lib/data/changes";
import type { Owner } from "@/lib/data/owner";
import {
  createTool,
  deleteTool,
  getTool,
  listTools,
  orderTools,
  type ToolRecord,
  updateTool,
} from "@/lib/data/tools";
import { AppError } from "@/lib/errors";
import { codeIssues } from "../code-issues";
import type { ApiPorts } from "../ports";
import {
  body,
  createRouter,
  empty,
  etagOf,
  ifMatch,
  invalid,
  json,
  refusals,
  slugParam,
  toolParams,
} from "../router";
import { tool, toolChange, toolList, toolOrder } from "../schemas/tools";

const tags = ["Tools"];

export const toolRoutes = ({ checkCode, clearCache, credentials }: ApiPorts) => {
  /** Checks that need more than the tool itself: the agent's variables, credentials and a parser for code. */
  const checkTool = async (owner: Owner, slug: string, candidate: Tool): Promise<void> => {
    const { settings } = await getAgent(owner, slug);
    const refs = (settings.variables ?? []).map(({ ref }) => ref);
    const stored = candidate.credentials?.length ? await credentials.fieldNames(owner) : {};
    const issues = checkPlaceholders(candidate, refs, stored).map(({ path, message }) => ({
      path: issuePointer(["handler", ...pointerSteps(path)]),
      message,
    }));
    issues.push(...(await codeIssues(checkCode, candidate.handler, "/handler")));
    const [first] = issues;
    if (first) throw new AppError("invalid_input", first.message, { issues });
  };

  /** New names must be callable by models. Imported tools may keep other names. */
  const checkName = (name: string, before?: string): void => {
    if (name === before) return;
    const message = authoredToolName.safeParse(name).error?.issues[0]?.message;
    if (message)
      throw new AppError("invalid_input", message, { issues: [{ path: "/name", message }] });
  };

  const merged = (before: Tool, change: Record<string, unknown>): Tool => {
    const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
    const parsed = toolSchema.safeParse(Object.fromEntries(entries));
    if (!parsed.success) throw invalid(parsed.error);
    return parsed.data;
  };

  const listed = ({ tool: value, revision, updatedAt }: ToolRecord) => ({
    ...value,
    etag: etagOf(revision),
    updatedAt: updatedAt.toISOString(),
  });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/tools",
        tags,
        summary: "List the draft's tools in order",
        request: { params: slugParam },
        responses: { 200: json(toolList, "The tools, each with its etag."), ...refusals },
      }),
      async (c) => {
        const tools = await listTools(c.var.owner, c.req.valid("param").slug);
        return c.json({ tools: tools.map(listed) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools",
        tags,
        summary: "Create a tool",
        request: { params: slugParam, body: body(tool) },
        responses: { 201: json(tool, "The tool."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        checkName(c.req.valid("json").name);
        await checkTool(c.var.owner, slug, c.req.valid("json"));
        const made = await createTool(c.var.owner, slug, c.req.valid("json"));
        c.header("etag", etagOf(made.revision));
        return c.json(made.tool, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/order",
        tags,
        summary: "Reorder tools",
        request: { params: slugParam, body: body(toolOrder) },
        responses: { 200: json(toolOrder, "The order."), ...refusals },
      }),
      async (c) => {
        const { names } = c.req.valid("json");
        await orderTools(c.var.owner, c.req.valid("param").slug, names);
        return c.json({ names }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Get a tool",
        request: { params: toolParams },
        responses: { 200: json(tool, "The tool. Its revision is the ETag."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const found = await getTool(c.var.owner, slug, name);
        c.header("etag", etagOf(found.revision));
        return c.json(found.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Replace a tool",
        request: { params: toolParams, body: body(tool) },
        responses: { 200: json(tool, "The updated tool."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const next = c.req.valid("json");
        checkName(next.name, name);
        await checkTool(c.var.owner, slug, next);
        const revision = ifMatch(c.req.header("if-match"));
        const saved = await updateTool(c.var.owner, slug, name, () => next, revision);
        c.header("etag", etagOf(saved.revision));
        return c.json(saved.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Update some keys of a tool",
        request: { params: toolParams, body: body(toolChange) },
        responses: { 200: json(tool, "The updated tool."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const change = c.req.valid("json");
        if (!isObject(change)) throw new AppError("invalid_input", "The body must be an object.");
        const revision = ifMatch(c.req.header("if-match"));
        const before = await getTool(c.var.owner, slug, name);
        const next = merged(before.tool, change);
        checkName(next.name, name);
        await checkTool(c.var.owner, slug, next);
        const saved = await updateTool(
          c.var.owner,
          slug,
          name,
          (current) => merged(current, change),
          revision,
        );
        c.header("etag", etagOf(saved.revision));
        return c.json(saved.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Delete a tool",
        request: { params: toolParams },
        responses: { 204: empty("Deleted."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        await deleteTool(c.var.owner, slug, name, ifMatch(c.req.header("if-match")));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/tools/{name}/cache",
        tags,
        summary: "Clear a tool's cached results",
        request: { params: toolParams },
        responses: { 204: empty("Cleared on all servers."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const { id } = await getAgent(c.var.owner, slug);
        clearCache(id, name);
        await announceCacheCleared(id, name);
        return c.body(null, 204);
      },
    );
};
