import { z } from "zod";

/**
 * The destination of a channel's messages: a URL, with a secret to sign them, or e-mail addresses.
 */
export const alertTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webhook"), url: z.string(), secret: z.string() }),
  z.object({ kind: z.literal("email"), addresses: z.array(z.string()) }),
]);
export type AlertTarget = z.infer<typeof alertTarget>;
