import { z } from "zod";
import type { HandlerKindDefinition } from "./handler-kind";

/**
 * The configuration of a JavaScript handler: a module with a default export, and the hosts it may
 * call.
 */
const javascriptHandler = z
  .strictObject({
    kind: z.literal("javascript"),
    code: z.string().max(256 * 1024, "Keep the code under 256 KB."),
    hosts: z.array(z.string().min(1)).optional(),
  })
  .describe("Runs a JavaScript module in the sandbox.");
export type JavaScriptHandler = z.infer<typeof javascriptHandler>;

export const javascriptKind = {
  schema: javascriptHandler,
  label: "JavaScript",
  badge: { sign: "js", description: "Runs JavaScript" },
  listPlaceholders: () => [],
  getModule: ({ code, hosts = [] }) => ({ field: "code", code, hosts, hooksOnly: false }),
  /** Without hosts, a module can only compute. */
  getAnnotations({ hosts = [] }) {
    const computes = hosts.length === 0;
    return { readOnly: computes, destructive: false, idempotent: computes, openWorld: !computes };
  },
  diff: {
    name: "JavaScript",
    fieldLabels: { code: "the code", hosts: "the allowed hosts" },
  },
} satisfies HandlerKindDefinition<JavaScriptHandler>;
