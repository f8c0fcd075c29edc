import { z } from "zod";

/** How many items of each kind the start page lists. */
export const MAX_LISTED_ITEMS = 10;

const agent = z.string().describe("A slug.");
const onTool = {
  agent,
  tool: z.string(),
  version: z
    .int()
    .optional()
    .describe("Where the live version has no such tool: the latest version that is still called."),
};
const time = z.iso.datetime();

/** One thing that needs someone's attention. The kinds are in order of urgency. */
export const attentionItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("failingTool"),
    ...onTool,
    calls: z.int().describe("In the last 24 hours."),
    errors: z.int(),
    errorShareBefore: z
      .number()
      .nullable()
      .describe("Errors per call in the 24 hours before; null without calls."),
  }),
  z.object({
    kind: z.literal("refusedCredential"),
    ...onTool,
    calls: z.int().describe("Failed with 401 in the last 24 hours."),
  }),
  z.object({
    kind: z.literal("slowTool"),
    ...onTool,
    p95: z.number().describe("Milliseconds, in the last 24 hours."),
    p95Before: z.number().nullable().describe("In the 24 hours before."),
  }),
  z.object({
    kind: z.literal("rateLimited"),
    agent,
    calls: z.int().describe("Refused in the last 24 hours."),
  }),
  z.object({
    kind: z.literal("droppedCalls"),
    calls: z.int().describe("In the last 24 hours."),
    firstAt: time,
    lastAt: time,
  }),
  z.object({
    kind: z.literal("failedChannel"),
    channelId: z.string(),
    name: z.string(),
    failedAt: time,
  }),
  z.object({
    kind: z.literal("expiringKey"),
    agent,
    keyId: z.string(),
    name: z.string(),
    expiresAt: time,
  }),
  z.object({
    kind: z.literal("waitingDraft"),
    agent,
    changes: z.int().describe("Changes of the draft since the live version."),
    incompleteTools: z.int().describe("Tools that cannot be published yet."),
    incompleteEntries: z.int().describe("Prompts and resources that cannot be published yet."),
    changedAt: time,
  }),
  z.object({
    kind: z.literal("unusedTools"),
    agent,
    tools: z.array(z.string()).describe("Not called in the last 30 days."),
  }),
]);
export type AttentionItem = z.infer<typeof attentionItem>;
export type AttentionKind = AttentionItem["kind"];

/** Every kind of thing that may need attention, most urgent first. */
export const attentionKinds: readonly AttentionKind[] = attentionItem.options.map(
  ({ shape }) => shape.kind.value,
);

/** Returns a key that stays the same for as long as the item lasts. */
export const toAttentionKey = (item: AttentionItem): string => {
  switch (item.kind) {
    case "failingTool":
    case "refusedCredential":
    case "slowTool":
      return [item.kind, item.agent, item.tool].join("/");
    case "expiringKey":
      return [item.kind, item.agent, item.keyId].join("/");
    case "failedChannel":
      return [item.kind, item.channelId].join("/");
    case "droppedCalls":
      return item.kind;
    case "rateLimited":
    case "waitingDraft":
    case "unusedTools":
      return [item.kind, item.agent].join("/");
  }
};
