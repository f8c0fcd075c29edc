import { createRoute } from "@hono/zod-openapi";
import { AppError } from "@/lib/errors";
import { runImport } from "@/lib/imports";
import { draftCodeIssues } from "../code-issues";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals } from "../router";
import { importRequest, importResult } from "../schemas/manifests";

export const importRoutes = ({ checkCode, importFetch }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/imports",
      tags: ["Imports"],
      summary: "Make a manifest out of something else; nothing is saved",
      request: { body: body(importRequest) },
      responses: { 200: json(importResult, "The manifest and what was mended."), ...refusals },
    }),
    async (c) => {
      const made = await runImport(c.req.valid("json"), { fetch: importFetch });
      // Said now, and not only when it is to be saved.
      const issues = (await draftCodeIssues(checkCode, made.manifest)).map((issue) => ({
        ...issue,
        path: `/document${issue.path}`,
      }));
      const [first] = issues;
      if (first) throw new AppError("invalid_input", `${first.path}: ${first.message}`, { issues });
      return c.json(made, 200);
    },
  );
