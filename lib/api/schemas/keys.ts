import { z } from "@hono/zod-openapi";
import { keyScopes } from "@/lib/agent/access/key-scopes";
import { sentTime, time } from "./time";

export const newKey = z
  .strictObject({
    name: z.string().trim().min(1, "Enter a name, such as who will use the key.").max(120),
    expiresAt: sentTime.optional(),
  })
  .openapi("NewKey");
/** An agent's key, which can be limited by scopes. */
export const newAgentKey = z
  .strictObject({
    ...newKey.shape,
    scopes: keyScopes.optional().openapi({
      description: "list, call, call:<tool name>, resource. Empty: all.",
    }),
  })
  .openapi("NewAgentKey");
const WEEK_SECONDS = 604_800;
export const keyRotation = z
  .strictObject({
    keepOldSeconds: z.int().min(0).max(WEEK_SECONDS).default(0).openapi({
      description:
        "How long the old key still works, if it does not expire earlier. 0 revokes it at once.",
    }),
  })
  .openapi("KeyRotation");
const key = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: time,
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable(),
    revokedAt: time.nullable(),
    scopes: z.array(z.string()).optional(),
    replacedBy: z.string().optional().openapi({
      description: "The id of the key that was created in its place.",
    }),
    createdBy: z.object({ name: z.string(), isMember: z.boolean() }).optional().openapi({
      description:
        "For an agent's key: who created it, and whether they still belong to the Space.",
    }),
  })
  .openapi("Key");
export type Key = z.infer<typeof key>;
export const keyList = z.object({ keys: z.array(key), cursor: z.string().optional() });
export const createdKey = z
  .object({ ...key.shape, key: z.string().openapi({ description: "Returned only once." }) })
  .openapi("CreatedKey");

export const keyUses = z.object({
  uses: z.array(
    z
      .object({
        keyId: z.string().openapi({ description: "The id of the key or the sign-in." }),
        kind: z.enum(["key", "signIn"]),
        name: z.string().nullable().openapi({
          description:
            "Of a sign-in, the person and the program; null if its calls are no longer in the log.",
        }),
        revoked: z.boolean(),
        tool: z.string(),
        calls: z.int(),
        lastUsedAt: z.string(),
      })
      .openapi("KeyUse"),
  ),
});
export type KeyUse = z.infer<typeof keyUses>["uses"][number];
