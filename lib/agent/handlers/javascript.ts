import { z } from "zod";

/** The configuration of a JavaScript handler: a module with a default export, and the hosts it may call. */
export const javascriptHandler = z
  .strictObject({
    kind: z.literal("javascript"),
    code: z.string().max(256 * 1024, "Keep the code under 256 KB."),
    hosts: z.array(z.string().min(1)).optional(),
  })
  .describe("Runs a JavaScript module in the sandbox.");
export type JavaScriptHandler = z.infer<typeof javascriptHandler>;
