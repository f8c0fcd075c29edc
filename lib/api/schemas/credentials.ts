import { z } from "@hono/zod-openapi";
import {
  credentialField,
  credentialHosts,
  credentialValue,
  serviceName,
} from "@/lib/agent/credentials/credential";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import { time } from "./time";

const use = z.object({
  agent: z.string().openapi({ description: "The agent's slug." }),
  agentName: z.string(),
  tool: z.string().nullable().openapi({ description: "null for the agent's model." }),
  published: z.boolean().openapi({ description: "Whether the live version uses it." }),
});

/** A credential as the API returns it, without its values. */
export const credential = z
  .object({
    service: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        ending: z.string().nullable().openapi({
          description: "The last four characters of the value; null if it has fewer than twelve.",
        }),
      }),
    ),
    hosts: z
      .array(z.string())
      .openapi({ description: "Hosts the values may be sent to. Empty: any host." }),
    tokenRequest: tokenRequest.optional().openapi({
      description:
        "How an access token is requested, with the OAuth 2.0 grant `client_credentials` if `grant` is omitted. Tools use it as the field that `field` names.",
    }),
    etag: z.string(),
    createdAt: time,
    updatedAt: time,
    usedBy: z.array(use),
  })
  .openapi("Credential");
export type Credential = z.infer<typeof credential>;
export const credentialList = z.object({
  credentials: z.array(credential),
  cursor: z.string().optional(),
});

export const credentialChange = z
  .strictObject({
    fields: z.record(credentialField, credentialValue.nullable()).openapi({
      description: "New values. Omitted fields keep their value; null removes a field.",
    }),
    hosts: credentialHosts.optional().openapi({
      type: "array",
      items: { type: "string" },
      description:
        "host or host:port. Unchanged if omitted. To change the hosts, send every value again.",
    }),
    tokenRequest: tokenRequest.nullish().openapi({
      description:
        "Requests an access token with the fields `clientId` and `clientSecret`; with the grant `refresh_token`, with `clientId`, `refreshToken` and, if the client has one, `clientSecret`. Unchanged if omitted; null removes it. To change the URL, send every value again. The parameters are sent as well, and are not secret.",
    }),
  })
  .openapi("CredentialChange");

export const tokenTest = z
  .object({
    ok: z.boolean(),
    message: z.string().openapi({
      description: "How long the token is valid, or why there is none: never a secret.",
    }),
  })
  .openapi("TokenTest");
export type TokenTest = z.infer<typeof tokenTest>;

export const credentialParams = z.object({
  service: serviceName
    .clone()
    .openapi({ param: { name: "service", in: "path" }, example: "github" }),
});
