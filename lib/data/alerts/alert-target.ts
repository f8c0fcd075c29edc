import { z } from "zod";

/** Where a channel's messages go: to a URL, signed with a secret, or to e-mail addresses. */
export const alertTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webhook"), url: z.string(), secret: z.string() }),
  z.object({ kind: z.literal("email"), addresses: z.array(z.string()) }),
]);
export type AlertTarget = z.infer<typeof alertTarget>;
