import { createRoute } from "@hono/zod-openapi";
import { checkAuthoredTool } from "@/lib/agent/authored-tools";
import type { AgentSettings } from "@/lib/agent/manifest";
import { checkPlaceholders } from "@/lib/agent/placeholders/tool-placeholders";
import { type Tool, toolFieldsSchema, toolSchema } from "@/lib/agent/tool";
import { authoredToolNameSchema } from "@/lib/agent/tool-name";
import type { Reader } from "@/lib/data/access/identity";
import {
  createTool,
  deleteTool,
  getTool,
  listTools,
  reorderTools,
  type ToolRecord,
  updateTool,
} from "@/lib/data/agents/tools";
import { AppError, createIssueError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import { toIssue } from "@/lib/schema/zod-issue";
import { findCodeIssues } from "../find-code-issues";
import type { ApiPorts } from "../ports";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  parseIfMatch,
  preconditionFailed,
  toPath,
  toRevisionEtag,
  withEtag,
  withLocationAndEtag,
} from "../preconditions";
import { rejectIssues } from "../reject-issues";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  slugParam,
  toolParams,
} from "../router";
import { completes } from "../schemas/incomplete-entries";
import { numberCursor, optionalPage } from "../schemas/page";
import { tool, toolChange, toolList, toolOrder } from "../schemas/tools";
import { toInvalidInput } from "../to-invalid-input";

const tags = ["Tools"];

export const toolRoutes = ({ checkCode, credentials }: ApiPorts) => {
  /**
   * Prepares the checks beyond the schema, some of which need the agent's variables, credentials
   * and a code parser. The check itself is synchronous, so that it can run while the draft is
   * locked.
   */
  const prepareCheck = async (reader: Reader, { handler }: Pick<Tool, "handler">) => {
    const storedFields = await credentials.listFieldNames(reader);
    const codeIssues = await findCodeIssues(
      checkCode.bind(null, reader.space),
      handler,
      "/handler",
    );
    return (candidate: Tool, { variables = [] }: AgentSettings): void => {
      const refs = variables.map(({ ref }) => ref);
      const fields = candidate.credentials?.length ? storedFields : {};
      const placeholderIssues = checkPlaceholders(candidate, refs, fields);
      rejectIssues([
        ...checkAuthoredTool(candidate),
        ...placeholderIssues.map((issue) => ({ ...issue, path: `/handler${issue.path}` })),
        ...codeIssues,
      ]);
    };
  };

  /** New names must be callable by models. Imported tools may keep other names. */
  const checkName = (name: string, before?: string): void => {
    if (name === before) return;
    const issue = authoredToolNameSchema.safeParse(name).error?.issues[0];
    if (issue) throw createIssueError("invalid_input", { ...toIssue(issue), path: "/name" });
  };

  const mergeTool = (before: Tool, change: Record<string, unknown>): Tool => {
    const entries = Object.entries({ ...before, ...change }).filter(
      // The schema refuses an unknown key by name, whatever its value.
      ([key, value]) => value !== null || !Object.hasOwn(toolFieldsSchema.shape, key),
    );
    const result = toolSchema.safeParse(Object.fromEntries(entries));
    if (!result.success) throw toInvalidInput(result.error);
    return result.data;
  };

  const toListedTool = ({ tool: value, revision, updatedAt }: ToolRecord) => ({
    ...value,
    etag: toRevisionEtag(revision),
    updatedAt: updatedAt.toISOString(),
  });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/tools",
        tags,
        summary: "List the draft's tools in order",
        request: { params: slugParam, query: optionalPage(numberCursor) },
        responses: {
          200: jsonResponse(toolList, "The tools, each with its etag."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { tools, next } = await listTools(c.var.member, slug, c.req.valid("query"));
        const rows = tools.map(toListedTool);
        return c.json({ tools: rows, ...(next !== undefined && { cursor: String(next) }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools",
        tags,
        summary: "Create a tool",
        request: { params: slugParam, query: completes, body: jsonBody(tool) },
        responses: {
          201: withLocationAndEtag(jsonResponse(tool, "The tool.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const created = c.req.valid("json");
        checkName(created.name);
        const check = await prepareCheck(c.var.member, created);
        const record = await createTool(c.var.member, slug, created, {
          completed: c.req.valid("query").completes,
          check: (settings) => check(created, settings),
        });
        c.header("etag", toRevisionEtag(record.revision));
        c.header("location", toPath("agents", slug, "tools", record.tool.name));
        return c.json(record.tool, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/order",
        tags,
        summary: "Reorder tools",
        request: { params: slugParam, body: jsonBody(toolOrder) },
        responses: { 200: jsonResponse(toolOrder, "The order."), ...errorResponses },
      }),
      async (c) => {
        const { names } = c.req.valid("json");
        await reorderTools(c.var.member, c.req.valid("param").slug, names);
        return c.json({ names }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Get a tool",
        request: { params: toolParams, headers: ifNoneMatch },
        responses: {
          200: withEtag(jsonResponse(tool, "The tool. Its revision is the ETag.")),
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const record = await getTool(c.var.member, slug, name);
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(record.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Replace a tool",
        request: { params: toolParams, headers: ifMatch, query: completes, body: jsonBody(tool) },
        responses: {
          200: withEtag(jsonResponse(tool, "The updated tool.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const replacement = c.req.valid("json");
        checkName(replacement.name, name);
        const check = await prepareCheck(c.var.member, replacement);
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        const record = await updateTool(c.var.member, slug, name, {
          change: (_, settings) => {
            check(replacement, settings);
            return replacement;
          },
          revision,
          completed: c.req.valid("query").completes,
        });
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(record.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Update some keys of a tool",
        request: { params: toolParams, headers: ifMatch, body: jsonBody(toolChange) },
        responses: {
          200: withEtag(jsonResponse(tool, "The updated tool.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const change = c.req.valid("json");
        if (!isObject(change)) throw new AppError("invalid_input", "The body must be an object.");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        const before = await getTool(c.var.member, slug, name);
        const check = await prepareCheck(c.var.member, mergeTool(before.tool, change));
        const merge = (current: Tool, settings: AgentSettings): Tool => {
          const replacement = mergeTool(current, change);
          checkName(replacement.name, name);
          check(replacement, settings);
          return replacement;
        };
        const record = await updateTool(c.var.member, slug, name, { change: merge, revision });
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(record.tool, 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/tools/{name}",
        tags,
        summary: "Delete a tool",
        request: { params: toolParams, headers: ifMatch },
        responses: { 204: emptyResponse("Deleted."), ...preconditionFailed, ...errorResponses },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        await deleteTool(c.var.member, slug, name, parseIfMatch(c.req.valid("header")["if-match"]));
        return c.body(null, 204);
      },
    );
};
