import { z } from "@hono/zod-openapi";
import { isRedirectUri } from "@/lib/agent/access/redirect-uri";
import { time } from "./time";

const MAX_REDIRECT_URIS = 20;
const MAX_SCOPES = 100;

const name = z.string().trim().min(1, "Enter the app's name.").max(120);
const redirectUris = z
  .array(
    z
      .string()
      .max(2_000)
      .refine(
        isRedirectUri,
        "Use an https address, http on localhost or 127.0.0.1, or an app's own scheme.",
      ),
  )
  .min(1, "Enter at least one redirect URI.")
  .max(MAX_REDIRECT_URIS);
/** RFC 6749, appendix A.4. */
const scope = z
  .string()
  .regex(
    /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/,
    "Use letters, digits and symbols, but no spaces, quotation marks or backslashes.",
  );

export const newOAuthClient = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("public"), name, redirectUris }),
    z.strictObject({ type: z.literal("confidential"), name, redirectUris }),
    z.strictObject({
      type: z.literal("machine"),
      name,
      agent: z.string().min(1, "Choose the agent."),
      scopes: z.array(scope).min(1, "Choose at least one scope.").max(MAX_SCOPES),
    }),
  ])
  .openapi("NewOAuthClient");

const oauthClient = z
  .object({
    id: z.string(),
    clientId: z.string(),
    name: z.string(),
    type: z.enum(["public", "confidential", "machine"]),
    redirectUris: z.array(z.string()),
    agent: z.string().nullable().openapi({ description: "The agent of a machine." }),
    scopes: z.array(z.string()).openapi({ description: "What a machine may do." }),
    createdAt: time,
    lastUsedAt: time
      .nullable()
      .openapi({ description: "When a machine last called its agent; null for programs." }),
  })
  .openapi("OAuthClient");
export type OAuthClient = z.infer<typeof oauthClient>;
export const oauthClientList = z.object({ clients: z.array(oauthClient) });
export const createdOAuthClient = z
  .object({
    ...oauthClient.shape,
    clientSecret: z
      .string()
      .nullable()
      .openapi({ description: "Returned only once; null for a public client." }),
  })
  .openapi("CreatedOAuthClient");
export type CreatedOAuthClient = z.infer<typeof createdOAuthClient>;
