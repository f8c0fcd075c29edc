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
  incompleteEntry,
  incompleteEntryChange,
  incompleteEntryList,
  newIncompleteEntry,
} from "../schemas/incomplete-entries";

const path = "/agents/{slug}/incomplete-entries";
const itemPath = `${path}/{id}` as const;
const tags = ["Agents"];
const params = slugParam.extend(idParam.shape);
const itemResponse = jsonResponse(incompleteEntry, "The incomplete tool, prompt or resource.");

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "List incomplete tools, prompts and resources, without their content",
  request: { params: slugParam },
  responses: {
    200: jsonResponse(incompleteEntryList, "What is incomplete, oldest first."),
    ...errorResponses,
  },
});
const create = createRoute({
  method: "post",
  path,
  tags,
  summary: "Save a tool, prompt or resource that cannot be published yet",
  request: { params: slugParam, body: jsonBody(newIncompleteEntry) },
  responses: { 201: withLocationAndEtag(itemResponse), ...errorResponses },
});
const get = createRoute({
  method: "get",
  path: itemPath,
  tags,
  summary: "Get an incomplete tool, prompt or resource",
  request: { params, headers: ifNoneMatch },
  responses: { 200: withEtag(itemResponse), ...notModified, ...errorResponses },
});
const update = createRoute({
  method: "put",
  path: itemPath,
  tags,
  summary: "Replace an incomplete tool, prompt or resource",
  request: { params, headers: ifMatch, body: jsonBody(incompleteEntryChange) },
  responses: { 200: withEtag(itemResponse), ...preconditionFailed, ...errorResponses },
});
const discard = createRoute({
  method: "delete",
  path: itemPath,
  tags,
  summary: "Discard an incomplete tool, prompt or resource",
  request: { params, headers: ifMatch },
  responses: { 204: emptyResponse("Discarded."), ...preconditionFailed, ...errorResponses },
});

const toDto = <Listed extends ListedIncompleteEntry>({ updatedAt, ...rest }: Listed) => ({
  ...rest,
  updatedAt: updatedAt.toISOString(),
});

/**
 * Tools, prompts and resources saved in the editor that cannot be published yet. No other route
 * returns them.
 */
export const incompleteEntryRoutes = () =>
  createRouter()
    .openapi(list, async (c) => {
      const entries = await listIncomplete(c.var.member, c.req.valid("param").slug);
      return c.json({ incompleteEntries: entries.map(toDto) }, 200);
    })
    .openapi(create, async (c) => {
      const { slug } = c.req.valid("param");
      const record = await createIncomplete(c.var.member, slug, c.req.valid("json"));
      c.header("etag", toRevisionEtag(record.revision));
      c.header("location", toPath("agents", slug, "incomplete-entries", record.id));
      return c.json(toDto(record), 201);
    })
    .openapi(get, async (c) => {
      const record = await getIncomplete(c.var.member, c.req.valid("param"));
      c.header("etag", toRevisionEtag(record.revision));
      return c.json(toDto(record), 200);
    })
    .openapi(update, async (c) => {
      const revision = parseIfMatch(c.req.valid("header")["if-match"]);
      const change = c.req.valid("json");
      const record = await updateIncomplete(c.var.member, c.req.valid("param"), change, revision);
      c.header("etag", toRevisionEtag(record.revision));
      return c.json(toDto(record), 200);
    })
    .openapi(discard, async (c) => {
      const revision = parseIfMatch(c.req.valid("header")["if-match"]);
      await deleteIncomplete(c.var.member, c.req.valid("param"), revision);
      return c.body(null, 204);
    });
