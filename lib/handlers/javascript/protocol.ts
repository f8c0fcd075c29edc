import { z } from "zod";

/**
 * What travels between the server and a runner process: JSON messages with a length before each.
 * A runner that was taken over by its guest can write anything here, so `fromRunner` is strict and
 * whatever came from a guest stays JSON text until the server has measured it.
 */
export type ToRunner =
  /**
   * `input` is JSON of the context and either `params`, for the default export, or `hook` and `args`. Its time is
   * up at `until`, by the machine's clock: it may lie unread behind another call for a while.
   */
  | { t: "run"; call: number; code: string; input: string; until: number }
  | { t: "check"; call: number; code: string; withoutDefault?: boolean }
  /** `input` is JSON of `value` and `expressions`. */
  | { t: "query"; call: number; input: string; until: number }
  | { t: "reply"; call: number; n: number; head: string; base64?: string }
  | { t: "cancel"; call: number }
  /** Nobody waits for this call any more: forget it, or end it if it has begun. */
  | { t: "drop"; call: number }
  | { t: "ping" }
  /** The next call belongs to another Space: forget every engine instance. */
  | { t: "wipe" };

const call = z.int().positive();
const text = z.string();
const place = { line: z.int(), column: z.int(), message: text };

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
  "streamed",
] as const;

/** How a call ended, in the runner's words. */
const ended = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value"), json: text }),
  /** The function gave back `undefined`. */
  z.strictObject({ kind: z.literal("nothing") }),
  /** The module has not what was asked for; `always` when it does not even export the name. */
  z.strictObject({ kind: z.literal("absent"), always: z.boolean() }),
  z.strictObject({ kind: z.literal("checked"), issues: z.array(z.strictObject(place)).max(10) }),
  z.strictObject({ kind: z.literal("syntax"), ...place }),
  z.strictObject({
    kind: z.literal("thrown"),
    name: text,
    message: text,
    stack: text,
    /** Present when a ToolError was thrown; its code is still the guest's word. */
    tool: z
      .strictObject({
        code: text,
        parameter: text.optional(),
        expected: text.optional(),
        example: text.optional(),
        recoveryHint: text.optional(),
      })
      .optional(),
  }),
  z.strictObject({
    kind: z.literal("stopped"),
    why: z.enum(stopReasons),
    detail: text.optional(),
  }),
]);

export const fromRunner = z.discriminatedUnion("t", [
  z.strictObject({ t: z.literal("pong") }),
  /** The call begins while one that came before it still waits for something. */
  z.strictObject({ t: z.literal("begun"), call }),
  z.strictObject({
    t: z.literal("log"),
    call,
    level: z.enum(["debug", "info", "warn", "error"]),
    message: text,
    data: text.optional(),
  }),
  z.strictObject({ t: z.literal("fetch"), call, n: z.int().nonnegative(), args: text }),
  z.strictObject({ t: z.literal("stream"), call, chunk: text }),
  z.strictObject({ t: z.literal("done"), call, ended }),
]);
export type FromRunner = z.infer<typeof fromRunner>;
export type EndedByRunner = z.infer<typeof ended>;
/** How a call ended, with what only the server can know added. */
export type Ended =
  | EndedByRunner
  | { kind: "killed"; why: KillReason | "neighbour" }
  | { kind: "refused"; why: "queue" | "closing" | "waited" };
/** Why the server ended a runner process. */
export type KillReason = "silent" | "memory" | "crashed" | "deadline" | "cancelled" | "closing";
