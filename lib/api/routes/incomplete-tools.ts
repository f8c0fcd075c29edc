import { createRoute } from "@hono/zod-openapi";
import {
  createIncomplete,
  deleteIncomplete,
  getIncomplete,
  type ListedIncompleteEntry,
  listIncomplete,
  updateIncomplete,
} from "@/lib/data/agents/incomplete-entries";
import {
  createdWithEtag,
  ifMatch,
  ifNoneMatch,
  notModified,
  parseIfMatch,
  preconditionFailed,
  toPath,
  toRevisionEtag,
  withEtag,
} from "../preconditions";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  slugParam,
} from "../router";
import {
  incompleteTool,
  incompleteToolChange,
  incompleteToolList,
  newIncompleteTool,
} from "../schemas/incomplete-tools";

const tags = ["Tools"];
const params = slugParam.extend(idParam.shape);

const lists = ["tools"] as const;

const toDto = <Listed extends ListedIncompleteEntry>(incomplete: Listed) => {
  const { list: _, entry: tool, updatedAt, ...rest } = incomplete;
  return { ...rest, tool, updatedAt: updatedAt.toISOString() };
};

/** Tools saved in the editor that cannot be published yet. No other route returns them. */
export const incompleteToolRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/incomplete-tools",
        tags,
        summary: "List incomplete tools, without their content",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(incompleteToolList, "The incomplete tools, oldest first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const list = await listIncomplete(c.var.owner, c.req.valid("param").slug, lists);
        return c.json({ incompleteTools: list.map(toDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/incomplete-tools",
        tags,
        summary: "Save a tool that cannot be published yet",
        request: { params: slugParam, body: jsonBody(newIncompleteTool) },
        responses: {
          201: createdWithEtag(jsonResponse(incompleteTool, "The incomplete tool.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { tool: entry, ...incomplete } = c.req.valid("json");
        const created = { list: "tools", entry, ...incomplete } as const;
        const record = await createIncomplete(c.var.owner, slug, created);
        c.header("etag", toRevisionEtag(record.revision));
        c.header("location", toPath("agents", slug, "incomplete-tools", record.id));
        return c.json(toDto(record), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/incomplete-tools/{id}",
        tags,
        summary: "Get an incomplete tool",
        request: { params, headers: ifNoneMatch },
        responses: {
          200: withEtag(jsonResponse(incompleteTool, "The incomplete tool.")),
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const record = await getIncomplete(c.var.owner, { slug, lists, id });
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(toDto(record), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/agents/{slug}/incomplete-tools/{id}",
        tags,
        summary: "Replace an incomplete tool",
        request: { params, headers: ifMatch, body: jsonBody(incompleteToolChange) },
        responses: {
          200: withEtag(jsonResponse(incompleteTool, "The updated incomplete tool.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        const change = c.req.valid("json");
        const record = await updateIncomplete(c.var.owner, { slug, lists, id }, change, revision);
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(toDto(record), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/incomplete-tools/{id}",
        tags,
        summary: "Discard an incomplete tool",
        request: { params, headers: ifMatch },
        responses: { 204: emptyResponse("Discarded."), ...preconditionFailed, ...errorResponses },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        await deleteIncomplete(c.var.owner, { slug, lists, id }, revision);
        return c.body(null, 204);
      },
    );
