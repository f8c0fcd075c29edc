import { z } from "@hono/zod-openapi";
import { protocolNames } from "@/lib/agent/access/protocol-name";
import { time } from "./time";
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
  tool: z.string(),
  version: z.int().nullable().openapi({ description: "null for the draft." }),
  keyId: z.string().nullable().openapi({ description: "The id of the key or the sign-in." }),
  signIn: signIn.nullable().openapi({ description: "null for a caller with a key." }),
  protocol: z.enum(protocolNames).nullable().openapi({ description: "null for the playground." }),
  status: z.int(),
  code: z.string().nullable(),
  startedAt: time,
  ms: z.number(),
});
export type Call = z.infer<typeof call>;
export const callList = z.object({
  calls: z.array(call.openapi("Call")),
  cursor: z.string().optional(),
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
const toolStatistics = z
  .object({
    tool: z.string(),
    calls: z.int(),
    errors: z.int(),
    p50: z.number().openapi({ description: "Milliseconds." }),
    p95: z.number().openapi({ description: "Milliseconds." }),
    lastUsedAt: time,
  })
  .openapi("ToolStatistics");
export type ToolStatistics = z.infer<typeof toolStatistics>;
export const callStatisticsList = z.object({ tools: z.array(toolStatistics) });
