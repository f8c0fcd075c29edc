import { z } from "zod";

/** What one recording may hold, in characters of JSON. */
export const recordingRoom = 96 * 1024;

/** One request to the service and its answer, without anything secret: the request's headers are not kept. */
const exchange = z.strictObject({
  method: z.string().max(16),
  url: z.string().max(8192),
  /** SHA-256 of the request's body with its secrets masked; tells two requests to one URL apart. */
  bodyHash: z.string().max(64).optional(),
  answer: z.union([
    z.strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      /** The body's bytes are no text. */
      base64: z.literal(true).optional(),
    }),
    z.strictObject({ code: z.string(), message: z.string() }),
  ]),
});
export type Exchange = z.infer<typeof exchange>;

/** What a case's upstream said when it was recorded, so that the case runs without it. */
export const recording = z
  .strictObject({
    at: z.string().max(40),
    /** The caller's variables that are no secrets, as they were. */
    variables: z.record(z.string(), z.string()).optional(),
    exchanges: z.array(exchange).max(20, "A recording holds at most 20 exchanges."),
  })
  .superRefine((value, context) => {
    if (JSON.stringify(value).length > recordingRoom)
      context.addIssue({ code: "custom", message: "A recording holds at most 96 KB." });
  });
export type Recording = z.infer<typeof recording>;
