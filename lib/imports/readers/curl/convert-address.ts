import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { PATH_SECRET_DESCRIPTION, splitAtPathSecret } from "../request/path-secret";
import { escapeBraces } from "../request/placeholders";
import { addSecret, type ExtractedSecret } from "../request/secrets";

type Access = {
  service: string;
  secrets: ExtractedSecret[];
  earlier: readonly ExtractedSecret[];
};

/**
 * Returns the URL of a request without its query, with the braces restored that URL parsing
 * escaped, and with a field of a credential in place of a secret.
 */
export const convertAddress = (
  { origin, pathname }: URL,
  { service, secrets, earlier }: Access,
): string => {
  const url = origin + pathname.replace(/%7B|%7D|%24|%3C|%3E/gi, decodeURIComponent);
  const parts = splitAtPathSecret(url);
  if (!parts) return escapeBraces(url);
  const { before, value, after } = parts;
  const secret = { name: "token", description: PATH_SECRET_DESCRIPTION, value };
  const field = addSecret(secrets, secret, earlier);
  return escapeBraces(before) + createCredentialPlaceholder(service, field) + escapeBraces(after);
};
