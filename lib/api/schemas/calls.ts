import { z } from "@hono/zod-openapi";
import { callSources } from "@/lib/agent/access/protocol-name";
import { callOutcomes } from "@/lib/agent/call-status";
import { callCursor, page } from "./page";
import { instant, time } from "./time";
import { logEntry, sentRequest } from "./trace";

const signIn = z
  .object({
    userId: z.string().nullable().openapi({ description: "null for a machine." }),
    userName: z.string().nullable(),
    clientId: z.string(),
    clientName: z.string(),
  })
  .openapi("SignedInCaller");
const call = z.object({
  id: z
    .string()
    .openapi({ description: "The x-request-id of the response, unless the request had one." }),
  agent: z.string().openapi({ description: "The slug of the agent." }),
  tool: z.string(),
  version: z.int().nullable().openapi({ description: "null for the draft." }),
  keyId: z.string().nullable().openapi({ description: "The id of the key or the sign-in." }),
  keyName: z
    .string()
    .nullable()
    .openapi({ description: "The name of the key, revoked or not; null without a key." }),
  signIn: signIn.nullable().openapi({ description: "null for a caller with a key." }),
  protocol: z.enum(callSources).nullable().openapi({ description: "null for the playground." }),
  status: z.int(),
  code: z.string().nullable(),
  cached: z.boolean().openapi({ description: "Whether the result came from the tool's cache." }),
  startedAt: time,
  ms: z.number(),
});
export type Call = z.infer<typeof call>;
export const callList = z.object({
  calls: z.array(call.openapi("Call")),
  cursor: z.string().optional().openapi({
    description:
      "Continues the list. With `q`, a page may be empty and still have one: a request searches up to 10,000 calls.",
  }),
});
export const callDetail = z
  .object({
    ...call.shape,
    params: z.unknown(),
    response: z.unknown(),
    log: z.array(logEntry),
    requests: z.array(sentRequest),
    context: z.record(z.string(), z.unknown()),
  })
  .openapi("CallDetail");
export type CallDetail = z.infer<typeof callDetail>;

const runStep = z
  .object({
    kind: z.enum(["model", "tool"]),
    id: z.string(),
    agent: z.string(),
    name: z.string().openapi({ description: "The model or the tool." }),
    status: z.int().nullable().openapi({ description: "null for a request to a model." }),
    code: z.string().nullable(),
    startedAt: time,
    ms: z.number(),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    cost: z.number().nullable().openapi({ description: "US dollars." }),
  })
  .openapi("RunStep");
export type RunStep = z.infer<typeof runStep>;
export const runStepList = z.object({ steps: z.array(runStep) });

const caller = z
  .object({
    id: z.string(),
    kind: z.enum(["key", "signIn"]),
    agent: z.string(),
    name: z.string(),
    isRevoked: z.boolean(),
  })
  .openapi("Caller");

export const callerList = z.object({ callers: z.array(caller) });

const MAX_TEXT_LENGTH = 200;

/** Selects calls in the log. */
const callFilter = z.object({
  tool: z.string().optional().openapi({ description: "The name of a tool." }),
  caller: z.string().optional().openapi({ description: "The id of a key or a sign-in." }),
  outcome: z.enum(callOutcomes).optional(),
  status: z.coerce
    .number()
    .int()
    .min(100)
    .max(599)
    .optional()
    .openapi({ description: "The HTTP status of the response." }),
  code: z.string().optional().openapi({ example: "TIMEOUT", description: "The code of an error." }),
  protocol: z.enum([...callSources, "playground"]).optional(),
  from: instant
    .optional()
    .openapi({ type: "string", format: "date-time", description: "Calls since this time." }),
  to: instant
    .optional()
    .openapi({ type: "string", format: "date-time", description: "Calls before this time." }),
  q: z.string().max(MAX_TEXT_LENGTH).optional().openapi({
    description: "Text in the names, arguments, responses and logs, or the id of a call.",
  }),
});
/** For lists of the Space, which can be limited to one agent. */
export const agentFilter = { agent: z.string().optional().openapi({ description: "A slug." }) };

export const callsQuery = page(callCursor).extend(callFilter.shape);
export const spaceCallsQuery = callsQuery.extend(agentFilter);

export const MAX_EXPORTED_CALLS = 100_000;
export const callExportQuery = callFilter.extend({
  ...agentFilter,
  format: z.enum(["csv", "ndjson"]).default("csv"),
  cursor: callCursor.optional().openapi({
    description: "The id of the last call of the export that this one continues.",
  }),
});
