import { decodeBasicCredentials } from "better-auth/oauth2";
import { findClient } from "@/lib/data/access/oauth-clients";
import { isMetadataDocumentUrl } from "./metadata-document";
import { unknownClient } from "./refusal-texts";

/** Reads the id with which a client identifies itself, in the header or the body. */
const readClientId = (headers: Headers, body: string): string | null => {
  const authorization = headers.get("authorization") ?? "";
  return /^Basic /i.test(authorization)
    ? decodeBasicCredentials(authorization).clientId
    : new URLSearchParams(body).get("client_id");
};

/**
 * Corrects the refusal of a token request by a client that does not exist, for example because it
 * was deleted (RFC 6749 §5.2). The library looks for the code or the refresh token first. Clients
 * register again only if they learn that they are unknown.
 */
export const correctClientRefusal = async (
  response: Response,
  { headers, body }: { headers: Headers; body: string },
  publicUrl: string,
): Promise<Response> => {
  if (response.status !== 400) return response;
  const refusal: { error?: string } = await response.clone().json();
  const clientId = readClientId(headers, body);
  if (refusal.error !== "invalid_grant" || !clientId || isMetadataDocumentUrl(clientId))
    return response;
  return (await findClient(clientId)) ? response : unknownClient(publicUrl);
};
