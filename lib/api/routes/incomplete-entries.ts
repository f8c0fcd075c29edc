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
  incompleteEntry,
  incompleteEntryChange,
  incompleteEntryList,
  newIncompleteEntry,
} from "../schemas/incomplete-entries";

const tags = ["Agents"];
const params = slugParam.extend(idParam.shape);

const lists = ["prompts", "resources"] as const;

const toDto = <Listed extends ListedIncompleteEntry>({ list, updatedAt, ...rest }: Listed) => ({
  ...rest,
  // Rows of tools are not read here.
  list: list as (typeof lists)[number],
  updatedAt: updatedAt.toISOString(),
});

/**
 * Prompts and resources saved in the editor that cannot be published yet. No other route returns
 * them.
 */
export const incompleteEntryRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/incomplete-entries",
        tags,
        summary: "List incomplete prompts and resources, without their content",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(
            incompleteEntryList,
            "The incomplete prompts and resources, oldest first.",
          ),
          ...errorResponses,
        },
      }),
      async (c) => {
        const list = await listIncomplete(c.var.owner, c.req.valid("param").slug, lists);
        return c.json({ incompleteEntries: list.map(toDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/incomplete-entries",
        tags,
        summary: "Save a prompt or resource that cannot be published yet",
        request: { params: slugParam, body: jsonBody(newIncompleteEntry) },
        responses: {
          201: createdWithEtag(jsonResponse(incompleteEntry, "The incomplete prompt or resource.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const record = await createIncomplete(c.var.owner, slug, c.req.valid("json"));
        c.header("etag", toRevisionEtag(record.revision));
        c.header("location", toPath("agents", slug, "incomplete-entries", record.id));
        return c.json(toDto(record), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/incomplete-entries/{id}",
        tags,
        summary: "Get an incomplete prompt or resource",
        request: { params, headers: ifNoneMatch },
        responses: {
          200: withEtag(jsonResponse(incompleteEntry, "The incomplete prompt or resource.")),
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
        path: "/agents/{slug}/incomplete-entries/{id}",
        tags,
        summary: "Replace an incomplete prompt or resource",
        request: { params, headers: ifMatch, body: jsonBody(incompleteEntryChange) },
        responses: {
          200: withEtag(jsonResponse(incompleteEntry, "The updated prompt or resource.")),
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
        path: "/agents/{slug}/incomplete-entries/{id}",
        tags,
        summary: "Discard an incomplete prompt or resource",
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
