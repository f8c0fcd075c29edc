import { z } from "@hono/zod-openapi";

export const issue = z.object({ path: z.string(), message: z.string() });
/** Problem details (RFC 9457), extended by `code` and `issues`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    issues: z.array(issue),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof problem>;
