import { createRoute } from "@hono/zod-openapi";
import { runImport } from "@/lib/imports";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals } from "../router";
import { importRequest, importResult } from "../schemas";

export const importRoutes = ({ importFetch }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/imports",
      tags: ["Imports"],
      summary: "Make a manifest out of something else; nothing is saved",
      request: { body: body(importRequest) },
      responses: { 200: json(importResult, "The manifest and what was mended."), ...refusals },
    }),
    async (c) => c.json(await runImport(c.req.valid("json"), { fetch: importFetch }), 200),
  );
