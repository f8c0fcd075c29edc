import { z } from "zod";
import { customIssue } from "@/lib/schema/zod-issue";
import { credentialField } from "./credential";

const tokenGrants = ["client_credentials", "refresh_token"] as const;
type TokenGrant = (typeof tokenGrants)[number];

const fieldsByGrant: Record<TokenGrant, readonly string[]> = {
  client_credentials: ["clientId", "clientSecret"],
  refresh_token: ["clientId", "clientSecret", "refreshToken"],
};
/** Every field with which a token can be requested. */
export const clientFields: readonly string[] = fieldsByGrant.refresh_token;

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
 * How an access token is requested, with the OAuth 2.0 client credentials grant unless `grant` says
 * otherwise. Tools see it as a field of the credential. Only the fields of the credential are
 * secret.
 */
export const tokenRequest = z.strictObject({
  grant: z.enum(tokenGrants).optional(),
  url: tokenUrl,
  field: credentialField.clone().default(DEFAULT_TOKEN_FIELD),
  scope: z.string().trim().max(2_000).optional(),
  clientAuthentication: z.enum(["header", "body"]).default("header"),
  parameters: parameters.optional(),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

/** Lists the fields of the credential that a token request uses. */
export const listClientFields = ({ grant = "client_credentials" }: Pick<TokenRequest, "grant">) =>
  fieldsByGrant[grant];

/** Lists the fields that it needs. With a refresh token, a client may have no secret. */
export const listRequiredFields = (request: Pick<TokenRequest, "grant">): readonly string[] =>
  listClientFields(request).filter(
    (name) => request.grant !== "refresh_token" || name !== "clientSecret",
  );
