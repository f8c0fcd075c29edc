import {
  createIncomplete,
  deleteIncomplete,
  getIncomplete,
  type ListedIncompleteEntry,
  listIncomplete,
  updateIncomplete,
} from "@/lib/data/agents/incomplete-entries";
import { parseIfMatch, toPath, toRevisionEtag } from "../preconditions";
import { createRouter } from "../router";
import {
  incompleteEntry,
  incompleteEntryChange,
  incompleteEntryList,
  newIncompleteEntry,
} from "../schemas/incomplete-entries";
import { defineIncompleteRoutes } from "./define-incomplete-routes";

const routes = defineIncompleteRoutes({
  path: "incomplete-entries",
  tag: "Agents",
  noun: { singular: "prompt or resource", plural: "prompts and resources" },
  schemas: {
    list: incompleteEntryList,
    new: newIncompleteEntry,
    change: incompleteEntryChange,
    item: incompleteEntry,
  },
});

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
    .openapi(routes.list, async (c) => {
      const list = await listIncomplete(c.var.owner, c.req.valid("param").slug, lists);
      return c.json({ incompleteEntries: list.map(toDto) }, 200);
    })
    .openapi(routes.create, async (c) => {
      const { slug } = c.req.valid("param");
      const record = await createIncomplete(c.var.owner, slug, c.req.valid("json"));
      c.header("etag", toRevisionEtag(record.revision));
      c.header("location", toPath("agents", slug, "incomplete-entries", record.id));
      return c.json(toDto(record), 201);
    })
    .openapi(routes.get, async (c) => {
      const { slug, id } = c.req.valid("param");
      const record = await getIncomplete(c.var.owner, { slug, lists, id });
      c.header("etag", toRevisionEtag(record.revision));
      return c.json(toDto(record), 200);
    })
    .openapi(routes.update, async (c) => {
      const { slug, id } = c.req.valid("param");
      const revision = parseIfMatch(c.req.valid("header")["if-match"]);
      const change = c.req.valid("json");
      const record = await updateIncomplete(c.var.owner, { slug, lists, id }, change, revision);
      c.header("etag", toRevisionEtag(record.revision));
      return c.json(toDto(record), 200);
    })
    .openapi(routes.discard, async (c) => {
      const { slug, id } = c.req.valid("param");
      const revision = parseIfMatch(c.req.valid("header")["if-match"]);
      await deleteIncomplete(c.var.owner, { slug, lists, id }, revision);
      return c.body(null, 204);
    });
