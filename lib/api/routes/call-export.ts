import { createRoute } from "@hono/zod-openapi";
import { listAgentIds } from "@/lib/data/agents/list-agent-ids";
import { exportCalls, exportFormats } from "../export-calls";
import { createRouter, errorResponses } from "../router";
import { callExportQuery, MAX_EXPORTED_CALLS } from "../schemas/calls";
import { toInvalidInput } from "../to-invalid-input";

const file = { schema: { type: "string" as const } };
const description = `The calls as a file, newest first. It ends after ${MAX_EXPORTED_CALLS.toLocaleString("en")} calls; to go on, send the id of the last one as \`cursor\`.`;

const encoder = new TextEncoder();

/** Streams lines only as fast as the client reads, and stops once it has disconnected. */
const toStream = (lines: AsyncGenerator<string>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });

export const callExportRoutes = () =>
  createRouter().openapiRaw(
    createRoute({
      method: "get",
      path: "/call-export",
      tags: ["Calls"],
      summary: "Export calls as CSV or NDJSON",
      request: { query: callExportQuery },
      responses: {
        200: { description, content: { "text/csv": file, "application/x-ndjson": file } },
        ...errorResponses,
      },
    }),
    async (c) => {
      const parsed = callExportQuery.safeParse(c.req.query());
      if (!parsed.success) throw toInvalidInput(parsed.error);
      const { format, ...query } = parsed.data;
      // Once the response has begun, an unknown agent can no longer be rejected.
      await listAgentIds(c.var.member, query.agent);
      const { contentType } = exportFormats[format];
      const lines = exportCalls(c.var.member, query, exportFormats[format], MAX_EXPORTED_CALLS);
      return new Response(toStream(lines), {
        headers: {
          "content-type": contentType,
          "content-disposition": `attachment; filename="${query.agent ?? "all"}-calls.${format}"`,
        },
      });
    },
  );
