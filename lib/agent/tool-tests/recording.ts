import { z } from "zod";
import { customIssue } from "@/lib/schema/zod-issue";

/** Maximum size of a recording, in characters of JSON. */
export const MAX_RECORDING_LENGTH = 96 * 1024;

/**
 * One request to the service and its response. Contains no secrets: the request's headers are not
 * stored.
 */
const exchangeSchema = z.strictObject({
  method: z.string().max(16),
  url: z.string().max(8192),
  /** SHA-256 of the request's body with secrets masked; distinguishes requests to the same URL. */
  bodyHash: z.string().max(64).optional(),
  answer: z.union([
    z.strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      /** Set if the body is not text and is therefore Base64-encoded. */
      base64: z.literal(true).optional(),
    }),
    z.strictObject({ code: z.string(), message: z.string() }),
  ]),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** Recorded responses of a tool test's service, so that the test runs without the service. */
export const recordingSchema = z
  .strictObject({
    at: z.string().max(40),
    /** The caller's non-secret variables at the time of the recording. */
    variables: z.record(z.string(), z.string()).optional(),
    /** The names of the fields that the tool's credentials had, by service. Never their values. */
    credentials: z.record(z.string(), z.array(z.string().max(63)).max(100)).optional(),
    exchanges: z.array(exchangeSchema).max(20, "A recording can contain at most 20 requests."),
  })
  .superRefine((value, context) => {
    if (JSON.stringify(value).length > MAX_RECORDING_LENGTH)
      context.addIssue(
        customIssue({
          code: "recording_too_large",
          message: "A recording can be at most 96 KB.",
          data: { maximum: MAX_RECORDING_LENGTH },
        }),
      );
  });
export type Recording = z.infer<typeof recordingSchema>;
