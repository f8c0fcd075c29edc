import { z } from "zod";
import { customIssue } from "@/lib/schema/zod-issue";
import { credentialField } from "./credential";

/** The fields with which a client authenticates at a token endpoint. */
export const clientFields = ["clientId", "clientSecret"] as const;
export const DEFAULT_TOKEN_FIELD = "token";

/** Parameters that other settings and fields set. */
const setParameters = ["client_id", "client_secret", "scope"];
const MAX_PARAMETERS = 20;

export const tokenUrl = z
  .string()
  .trim()
  .max(2_048, "Keep the URL under 2,048 characters.")
  .refine((text) => {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  }, "Enter the absolute URL of the token endpoint, such as https://auth.example.com/oauth/token.");

const parameters = z
  .record(z.string().min(1).max(200), z.string().max(2_000))
  .superRefine((entries, context) => {
    const names = Object.keys(entries);
    if (names.length > MAX_PARAMETERS)
      context.addIssue(
        customIssue({
          code: "too_many_parameters",
          message: `Enter at most ${MAX_PARAMETERS} parameters.`,
        }),
      );
    for (const name of names.filter((each) => setParameters.includes(each)))
      context.addIssue(
        customIssue(
          {
            code: "reserved_parameter",
            message: `"${name}" is set by the scope and the fields of the credential.`,
          },
          [name],
        ),
      );
  });

/**
 * How an access token is requested with the OAuth 2.0 client credentials grant. Tools see it as a
 * field of the credential. Only the fields of the credential are secret.
 */
export const tokenRequest = z.strictObject({
  url: tokenUrl,
  field: credentialField.clone().default(DEFAULT_TOKEN_FIELD),
  scope: z.string().trim().max(2_000).optional(),
  clientAuthentication: z.enum(["header", "body"]).default("header"),
  parameters: parameters.optional(),
});
export type TokenRequest = z.infer<typeof tokenRequest>;
