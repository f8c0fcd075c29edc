import { z } from "@hono/zod-openapi";
import type { Issue } from "@/lib/errors";

const issue = z.object({
  code: z.string().openapi({
    description: "Stable, in snake_case. Programs read the code and the data, not the message.",
    example: "unknown_placeholder",
  }),
  path: z.string().openapi({ description: "A JSON Pointer into the request's body." }),
  message: z.string(),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional()
    .openapi({ description: "What the message is about, such as a suggestion or a limit." }),
});
/** Problem details (RFC 9457), extended by `code` and `issues`. */
const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    issues: z.array(issue),
  })
  .openapi("Problem");
export const problemContent = { "application/problem+json": { schema: problem } };
export type Problem = Omit<z.infer<typeof problem>, "issues"> & { issues: Issue[] };
