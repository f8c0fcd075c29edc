import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "@/lib/errors";
import { galleryAgents } from "@/lib/gallery";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { callDraft } from "../draft-calls";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse } from "../router";
import { tryResult } from "../schemas/tries";

const params = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, example: "calculator" }),
  name: z.string().openapi({ param: { name: "name", in: "path" }, example: "calculate" }),
});
const request = z.strictObject({ params: z.record(z.string(), z.unknown()).default({}) });

/** The built-in example agents, which can be tried before being copied. */
export const galleryRoutes = ({ runtime }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/gallery/{id}/tools/{name}/try",
      tags: ["Gallery"],
      summary: "Run a tool of an example agent without copying the agent",
      request: { params, body: jsonBody(request) },
      responses: {
        200: jsonResponse(tryResult, "The envelope and its trace."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { id, name } = c.req.valid("param");
      const example = galleryAgents.find((each) => each.id === id);
      const agent =
        example &&
        compileAgent({
          id: `gallery-${id}`,
          space: c.var.member.space,
          version: null,
          manifest: example.manifest,
        });
      const tool = agent?.tool(name);
      if (!agent || !tool) throw new AppError("not_found", `There is no example "${id}/${name}".`);
      if (tool.tool.confirmationRequired || tool.tool.credentials?.length)
        throw new AppError("forbidden", "Copy this example to run the tool.");
      const { params: input } = c.req.valid("json");
      const result = await callDraft(runtime, agent, tool, {
        params: input,
        signal: c.req.raw.signal,
      });
      return c.json(result, 200);
    },
  );
