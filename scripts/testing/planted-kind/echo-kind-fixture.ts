import { z } from "zod";
import type { HandlerKindDefinition } from "@/lib/agent/handlers/handler-kind";
import { findPlaceholders } from "@/lib/agent/placeholders/placed-placeholder";

const echoHandler = z.strictObject({
  kind: z.literal("echo"),
  text: z.string().min(1, "Enter the text to return."),
  isFresh: z.boolean().optional(),
});
export type EchoHandler = z.infer<typeof echoHandler>;

/** The language side of a kind that returns text with placeholders. */
export const echoKind = {
  schema: echoHandler,
  label: "Echo",
  listPlaceholders: ({ text }) => findPlaceholders(text, "/text"),
  getUncacheableReason: ({ isFresh }) => (isFresh ? "Not cached: it is always fresh." : undefined),
  diff: { name: "a fixed text", fieldLabels: { text: "the text" } },
} satisfies HandlerKindDefinition<EchoHandler>;
