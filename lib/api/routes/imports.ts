import { createRoute } from "@hono/zod-openapi";
import { AppError } from "@/lib/errors";
import { runImport } from "@/lib/imports";
import { findDraftCodeIssues } from "../find-code-issues";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse } from "../router";
import { importRequest, importResult } from "../schemas/manifests";

export const importRoutes = ({ checkCode, importFetch }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/imports",
      tags: ["Imports"],
      summary: "Convert another format to a manifest. Nothing is saved",
      request: { body: jsonBody(importRequest) },
      responses: {
        200: jsonResponse(importResult, "The manifest, and what was changed or skipped."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const result = await runImport(c.req.valid("json"), { fetch: importFetch });
      // Report syntax errors now rather than only when the manifest is saved.
      const issues = (await findDraftCodeIssues(checkCode, result.manifest)).map((issue) => ({
        ...issue,
        path: `/document${issue.path}`,
      }));
      const [first] = issues;
      if (first) throw new AppError("invalid_input", `${first.path}: ${first.message}`, { issues });
      return c.json(result, 200);
    },
  );
