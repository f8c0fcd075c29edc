import { z } from "@hono/zod-openapi";

/** How the server's definition of a tool compares to the one that the author accepted. */
const remoteToolStates = ["accepted", "changed", "removed", "unknown"] as const;

const remoteTool = z
  .object({
    name: z.string().describe("The tool's name in the agent."),
    state: z.enum(remoteToolStates),
    problem: z.string().optional().describe("Why the state is unknown."),
  })
  .openapi("RemoteTool");
export type RemoteTool = z.infer<typeof remoteTool>;
export const remoteToolList = z.object({ tools: z.array(remoteTool) });
