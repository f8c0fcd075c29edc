import { z } from "zod";

/**
 * Messages between the server and a runner process: JSON, in frames. A `payload` is sent as bytes
 * after the JSON. A runner that its guest has compromised can send anything, so `fromRunner` is
 * strict, and data from a guest stays JSON text until the server has checked its size and depth.
 */
export type ToRunner =
  /**
   * The payload is JSON of the context and either `params`, for the default export, or `hook` and
   * `args`. `deadline` is a time on the machine's clock, because the message may wait behind
   * another call.
   */
  | { type: "run"; call: number; code: string; payload: string; deadline: number }
  | { type: "check"; call: number; code: string; withoutDefault?: boolean }
  /** The payload is JSON of `value` and `expressions`. */
  | { type: "query"; call: number; payload: string; deadline: number }
  /** The payload is JSON. */
  | { type: "reply"; call: number; requestId: number; payload: string; base64?: string }
  | { type: "cancel"; call: number }
  /** The call is no longer needed: drop it, or cancel it if it has started. */
  | { type: "drop"; call: number }
  | { type: "ping" }
  /** The next call belongs to another Space: discard every engine instance and compiled module. */
  | { type: "clear" };

const call = z.int().positive();
const text = z.string();
const issueFields = { line: z.int(), column: z.int(), message: text };

const stopReasons = [
  "cpu",
  "memory",
  "stack",
  "deadline",
  "cancelled",
  "unsettled",
  "engine",
  "too-large",
  "not-json",
  "no-default",
  "no-function",
  "stream-too-large",
] as const;

/** How a call ended, as reported by the runner. */
const completion = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value"), json: text }),
  /** The function returned `undefined`. */
  z.strictObject({ kind: z.literal("nothing") }),
  /** The module lacks the requested hook. `isPermanent` if it does not export the name at all. */
  z.strictObject({ kind: z.literal("absent"), isPermanent: z.boolean() }),
  z.strictObject({
    kind: z.literal("checked"),
    issues: z.array(z.strictObject(issueFields)).max(10),
  }),
  z.strictObject({ kind: z.literal("syntax"), ...issueFields }),
  z.strictObject({
    kind: z.literal("thrown"),
    name: text,
    message: text,
    stack: text,
    /**
     * Present if a ToolError was thrown. The code comes from the guest and has not been validated.
     */
    tool: z
      .strictObject({
        code: text,
        parameter: text.optional(),
        expected: text.optional(),
        example: text.optional(),
        recoveryHint: text.optional(),
        retryAfterSeconds: z.int().positive().optional(),
      })
      .optional(),
  }),
  z.strictObject({
    kind: z.literal("stopped"),
    reason: z.enum(stopReasons),
    detail: text.optional(),
  }),
]);

export const fromRunner = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("pong") }),
  /** The call starts while an earlier one is still waiting. */
  z.strictObject({ type: z.literal("started"), call }),
  /** The call is waiting for the host or for a timer, and has handled this many replies. */
  z.strictObject({ type: z.literal("waiting"), call, replies: z.int().nonnegative() }),
  z.strictObject({
    type: z.literal("log"),
    call,
    level: z.enum(["debug", "info", "warn", "error"]),
    message: text,
    data: text.optional(),
  }),
  /** The guest is waiting for a reply with this ID. */
  z.strictObject({
    type: z.enum(["fetch", "input"]),
    call,
    requestId: z.int().nonnegative(),
    args: text,
  }),
  z.strictObject({
    type: z.literal("progress"),
    call,
    progress: z.strictObject({
      done: z.number(),
      total: z.number().optional(),
      message: text.optional(),
    }),
  }),
  /** A chunk of the result, or the new state of the conversation. */
  z.strictObject({ type: z.enum(["stream", "state"]), call, json: text }),
  z.strictObject({ type: z.literal("done"), call, completion }),
]);
export type FromRunner = z.infer<typeof fromRunner>;
export type RunnerCompletion = z.infer<typeof completion>;
/** How a call ended, including the ends that only the server can report. */
export type Completion =
  | RunnerCompletion
  | { kind: "killed"; reason: KillReason | "sibling-killed" }
  | { kind: "refused"; reason: "queue-full" | "closing" | "queue-timeout" };
/** Why a runner process was killed: "external" if neither the server nor a guest caused it. */
export type KillReason =
  | "silent"
  | "memory"
  | "crashed"
  | "external"
  | "deadline"
  | "cancelled"
  | "closing";
