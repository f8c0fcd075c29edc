import { z } from "@hono/zod-openapi";
import { time } from "./time";

const signIn = z
  .object({
    id: z.string(),
    program: z.string().openapi({ description: "The program that the person signed in with." }),
    scopes: z.array(z.string()),
    agent: z.object({ slug: z.string(), name: z.string() }),
    user: z.object({ name: z.string(), email: z.string() }),
    createdAt: time,
    lastUsedAt: time.nullable(),
  })
  .openapi("SignIn");
export type SignIn = z.infer<typeof signIn>;
export const signInList = z.object({
  signIns: z.array(signIn),
  externalIssuer: z.string().optional().openapi({
    description:
      "The operator's own authorization server. It keeps the sign-ins in place of this server, and they end there.",
  }),
});
export type SignInList = z.infer<typeof signInList>;
