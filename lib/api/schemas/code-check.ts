import { z } from "@hono/zod-openapi";

export const codeCheck = z.strictObject({
  code: z.string().max(256 * 1024),
  withoutDefault: z.boolean().optional(),
});
export const codeIssueList = z.object({
  issues: z.array(z.object({ line: z.int(), column: z.int(), message: z.string() })),
});
export type CodeIssue = z.infer<typeof codeIssueList>["issues"][number];
