import { z } from "@hono/zod-openapi";
import {
  credentialField,
  credentialHosts,
  credentialValue,
  serviceName,
} from "@/lib/agent/credential";

const time = z.iso.datetime();

const use = z.object({
  agent: z.string().openapi({ description: "Its slug." }),
  agentName: z.string(),
  tool: z.string(),
  published: z
    .boolean()
    .openapi({ description: "Granted in the version that the public door serves." }),
});

/** A credential as it is shown: what it has, never what it is. */
export const credential = z
  .object({
    service: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        ending: z.string().nullable().openapi({
          description: "The value's last four characters; null for a value shorter than twelve.",
        }),
      }),
    ),
    hosts: z
      .array(z.string())
      .openapi({ description: "Where the values may be sent; none: anywhere." }),
    etag: z.string(),
    createdAt: time,
    updatedAt: time,
    usedBy: z.array(use),
  })
  .openapi("Credential");
export type Credential = z.infer<typeof credential>;
export const credentialList = z.object({ credentials: z.array(credential) });

export const credentialChange = z
  .strictObject({
    fields: z
      .record(credentialField, credentialValue.nullable())
      .openapi({ description: "New values. A field left out keeps its value; null removes it." }),
    hosts: credentialHosts.optional().openapi({
      type: "array",
      items: { type: "string" },
      description:
        "host or host:port. Left out: as they are. Another list needs every value to be given again.",
    }),
  })
  .openapi("CredentialChange");

export const credentialParams = z.object({
  service: serviceName
    .clone()
    .openapi({ param: { name: "service", in: "path" }, example: "github" }),
});
