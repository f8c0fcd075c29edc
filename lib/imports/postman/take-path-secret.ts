import {
  PATH_SECRET_DESCRIPTION,
  splitAtPathSecret,
} from "@/lib/imports/readers/request/path-secret";
import type { ExtractedSecret } from "@/lib/imports/readers/request/secrets";
import type { CredentialFields } from "./credential-fields";

/** Replaces a secret in the path of a URL with a field of the credential. */
export const takePathSecret = (
  url: string,
  fields: CredentialFields,
): { url: string; taken: ExtractedSecret[] } => {
  const parts = splitAtPathSecret(url);
  if (!parts || parts.value.includes("{{")) return { url, taken: [] };
  const { before, value, after } = parts;
  const description = PATH_SECRET_DESCRIPTION;
  // Other services have other secrets, so the name says which one it is.
  const secret = fields.assign({ description, field: "token", value, name: before });
  return { url: before + fields.toPlaceholder(secret) + after, taken: [secret] };
};
