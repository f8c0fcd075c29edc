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

const kinds = {
  failingTool: z.object({
    kind: z.literal("failingTool"),
    ...onTool,
    calls: z.int().describe("In the last 24 hours."),
    errors: z.int(),
    errorShareBefore: z
      .number()
      .nullable()
      .describe("Errors per call in the 24 hours before; null without calls."),
  }),
  refusedCredential: z.object({
    kind: z.literal("refusedCredential"),
    ...onTool,
    calls: z.int().describe("Failed with 401 in the last 24 hours."),
  }),
  slowTool: z.object({
    kind: z.literal("slowTool"),
    ...onTool,
    p95: z.number().describe("Milliseconds, in the last 24 hours."),
    p95Before: z.number().nullable().describe("In the 24 hours before."),
  }),
  rateLimited: z.object({
    kind: z.literal("rateLimited"),
    agent,
    calls: z.int().describe("Refused in the last 24 hours."),
  }),
  droppedCalls: z.object({
    kind: z.literal("droppedCalls"),
    calls: z.int().describe("In the last 24 hours."),
    firstAt: time,
    lastAt: time,
  }),
  failedChannel: z.object({
    kind: z.literal("failedChannel"),
    channelId: z.string(),
    name: z.string(),
    failedAt: time,
  }),
  expiringKey: z.object({
    kind: z.literal("expiringKey"),
    agent,
    keyId: z.string(),
    name: z.string(),
    expiresAt: time,
  }),
  waitingDraft: z.object({
    kind: z.literal("waitingDraft"),
    agent,
    changes: z.int().describe("Changes of the draft since the live version."),
    incompleteTools: z.int().describe("Tools that cannot be published yet."),
    incompleteEntries: z.int().describe("Prompts and resources that cannot be published yet."),
    changedAt: time,
  }),
  unusedTools: z.object({
    kind: z.literal("unusedTools"),
    agent,
    tools: z.array(z.string()).describe("Not called in the last 30 days."),
  }),
};

export type AttentionKind = keyof typeof kinds;
/** Every kind of thing that may need attention, most urgent first. */
export const attentionKinds = Object.keys(kinds) as [AttentionKind, ...AttentionKind[]];

/** One thing that needs someone's attention. */
export const attentionItem = z.discriminatedUnion("kind", [
  kinds.failingTool,
  kinds.refusedCredential,
  kinds.slowTool,
  kinds.rateLimited,
  kinds.droppedCalls,
  kinds.failedChannel,
  kinds.expiringKey,
  kinds.waitingDraft,
  kinds.unusedTools,
]);
export type AttentionItem = z.infer<typeof attentionItem>;

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
