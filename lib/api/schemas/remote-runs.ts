import { RunAgentInputSchema } from "@ag-ui/core/schemas";
import { z } from "@hono/zod-openapi";
import { findRunHeaderProblem } from "@/lib/agent/model/run-header";
import { findSizeIssue, MAX_ISSUES, MAX_ITEMS } from "@/lib/protocols/ag-ui/input-size";
import { customIssue } from "@/lib/schema/zod-issue";

const MAX_HEADERS = 50;

const remoteHeaders = z
  .record(z.string().max(200), z.string().max(8_000))
  .superRefine((headers, context) => {
    const entries = Object.entries(headers);
    if (entries.length > MAX_HEADERS) {
      const message = `At most ${MAX_HEADERS} headers may be sent.`;
      context.addIssue(customIssue({ code: "too_big", message, data: { maximum: MAX_HEADERS } }));
    }
    for (const [name, value] of entries) {
      const message = findRunHeaderProblem(name, value);
      if (message) context.addIssue(customIssue({ code: "invalid_header", message }, [name]));
    }
  });

const remoteInput = z
  .looseObject({
    threadId: z.string(),
    runId: z.string(),
    messages: z.array(z.looseObject({ id: z.string(), role: z.string() })).max(MAX_ITEMS),
  })
  .superRefine((input, context) => {
    const sizeIssue = findSizeIssue(input);
    if (sizeIssue) return context.addIssue(customIssue(sizeIssue));
    const { issues = [] } = RunAgentInputSchema.safeParse(input).error ?? {};
    for (const { message, path } of issues.slice(0, MAX_ISSUES))
      context.addIssue(
        customIssue({ code: "invalid_value", message }, path as (string | number)[]),
      );
  })
  .openapi({ description: "A RunAgentInput of AG-UI 1.0, passed on unchanged." });

export const remoteRunInput = z
  .strictObject({
    url: z
      .url({
        protocol: /^https?$/,
        error: "Enter the URL of an AG-UI endpoint, with http or https.",
      })
      .max(4_000)
      .openapi({ example: "https://agents.example.com/ag-ui" }),
    headers: remoteHeaders.optional().openapi({
      description:
        "Sent only to the agent, not to other origins that it redirects to. Never stored.",
    }),
    input: remoteInput,
  })
  .openapi("RemoteRunInput");
