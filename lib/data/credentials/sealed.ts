import { z } from "zod";

const bytes = z.base64();

/** A Space's credentials as stored, in base64: its data key and what that key encrypts. */
export const sealedCredentialsSchema = z.object({
  key: bytes.nullable(),
  credentials: z.array(z.object({ service: z.string(), revision: z.number(), sealed: bytes })),
});
export type SealedCredentials = z.infer<typeof sealedCredentialsSchema>;
