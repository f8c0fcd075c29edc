import { createRoute } from "@hono/zod-openapi";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse } from "../router";
import { importRequest, importResult } from "../schemas/manifests";

/** Whether the body is compressed. Throws `unsupported_media_type` for anything but gzip. */
const isGzip = (headers: Headers): boolean => {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "gzip") return true;
  if (encoding === "identity") return false;
  throw new AppError("unsupported_media_type", "Use gzip or no Content-Encoding.");
};

export const importRoutes = ({ runImport }: ApiPorts) =>
  createRouter().openapiRaw(
    createRoute({
      method: "post",
      path: "/imports",
      tags: ["Imports"],
      summary: "Convert another format to a manifest",
      description:
        "Nothing is saved. The body may be compressed with gzip (`Content-Encoding: gzip`): up to 16 MB as sent, 100 MB decompressed.",
      request: { body: jsonBody(importRequest) },
      responses: {
        200: jsonResponse(importResult, "The manifest, and what was changed or skipped."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { headers, signal } = c.req.raw;
      const job = { isGzip: isGzip(headers), body: new Uint8Array(await c.req.arrayBuffer()) };
      const body = await runImport(c.var.member.space, job, signal);
      return c.body(body, 200, { "content-type": "application/json; charset=UTF-8" });
    },
  );
