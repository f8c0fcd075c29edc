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
  incompleteTool,
  incompleteToolChange,
  incompleteToolList,
  newIncompleteTool,
} from "../schemas/incomplete-tools";
import { defineIncompleteRoutes } from "./define-incomplete-routes";

const routes = defineIncompleteRoutes({
  path: "incomplete-tools",
  tag: "Tools",
  noun: { singular: "tool", plural: "tools" },
  schemas: {
    list: incompleteToolList,
    new: newIncompleteTool,
    change: incompleteToolChange,
    item: incompleteTool,
  },
});

const lists = ["tools"] as const;

const toDto = <Listed extends ListedIncompleteEntry>(incomplete: Listed) => {
  const { list: _, entry: tool, updatedAt, ...rest } = incomplete;
  return { ...rest, tool, updatedAt: updatedAt.toISOString() };
};

/** Tools saved in the editor that cannot be published yet. No other route returns them. */
export const incompleteToolRoutes = () =>
  createRouter()
    .openapi(routes.list, async (c) => {
      const list = await listIncomplete(c.var.owner, c.req.valid("param").slug, lists);
      return c.json({ incompleteTools: list.map(toDto) }, 200);
    })
    .openapi(routes.create, async (c) => {
      const { slug } = c.req.valid("param");
      const { tool: entry, ...incomplete } = c.req.valid("json");
      const created = { list: "tools", entry, ...incomplete } as const;
      const record = await createIncomplete(c.var.owner, slug, created);
      c.header("etag", toRevisionEtag(record.revision));
      c.header("location", toPath("agents", slug, "incomplete-tools", record.id));
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
