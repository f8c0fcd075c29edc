import { createRoute } from "@hono/zod-openapi";
import { readDraft } from "@/lib/data/agents/manifests";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { findHiddenTools } from "../find-hidden-tools";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse, slugParam } from "../router";
import { hiddenToolList } from "../schemas/hidden-tools";

export const hiddenToolRoutes = ({ runtime }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/agents/{slug}/hidden-tools",
      tags: ["Tools"],
      summary: "List the draft's tools that are hidden because their code fails",
      description:
        "Runs `definition` and `isAvailable` of each enabled tool, as `GET /tools` does, for a caller without an id. Tools that hide themselves are left out.",
      request: { params: slugParam },
      responses: {
        200: jsonResponse(hiddenToolList, "The tools, in the author's order."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { space } = c.var.member;
      const { agent: row, manifest } = await readDraft(c.var.member, c.req.valid("param").slug);
      const agent = compileAgent({ id: row.id, space, version: null, manifest });
      return c.json({ tools: await findHiddenTools(runtime, agent, c.req.raw.signal) }, 200);
    },
  );
