import {
  type ClientDiscovery,
  type OAuthClient,
  oauthClientMetadataSchema,
} from "@better-auth/oauth-provider";
import { registerClientMetadataDocument } from "@better-auth/oauth-provider/internal";
import { APIError, getIP } from "better-auth/api";
import {
  findClientAge,
  limitUnusedDocuments,
  setClientStaleAt,
} from "@/lib/data/access/oauth-clients";
import { databaseNow } from "@/lib/data/clock";
import type { Outbound } from "@/lib/handlers/handler";
import {
  createResourceFetch,
  fetchMetadataDocument,
  isMetadataDocumentUrl,
} from "./metadata-document";

const DISCOVERY_ID = "client-id-metadata-document";

type Context = Parameters<ClientDiscovery["resolve"]>[0];
type Client = NonNullable<Awaited<ReturnType<ClientDiscovery["resolve"]>>>;
type Options = Parameters<typeof registerClientMetadataDocument>[1];

const clientMetadata = oauthClientMetadataSchema.pick({
  client_id: true,
  client_name: true,
  client_uri: true,
  logo_uri: true,
  redirect_uris: true,
  application_type: true,
  grant_types: true,
  response_types: true,
  token_endpoint_auth_method: true,
  jwks: true,
  jwks_uri: true,
});

/**
 * Reads the supported fields of a document, because a client must not grant itself anything. Its
 * scopes are ignored, because the user who signs in decides.
 */
const readMetadata = (document: Record<string, unknown>): OAuthClient | undefined => {
  const { data } = clientMetadata.strip().safeParse(document);
  return data && { ...data, redirect_uris: data.redirect_uris ?? [] };
};

/** Returns the address that the request came from, or an empty string if it is not known. */
const findAddress = ({ headers, context }: Context): string =>
  (headers && getIP(headers, context.options)) ?? "";

/**
 * Creates the discovery of clients that describe themselves at the URL that is their client id.
 * They need no registration.
 */
export const createClientDiscovery = (
  outbound: (address: string) => Outbound,
  getOptions: () => Options,
): ClientDiscovery => ({
  id: DISCOVERY_ID,
  matches: isMetadataDocumentUrl,
  fetchClientMetadataResource: createResourceFetch(outbound("")),
  discoveryMetadata: { client_id_metadata_document_supported: true },
  async resolve(context: Context, clientId: string, existing: Client | null) {
    const age = existing ? await findClientAge(clientId) : undefined;
    if (age === "fresh") return existing;
    const fetched = await fetchMetadataDocument(outbound(findAddress(context)), clientId);
    // A short outage of the client's host must not end what users have allowed.
    if (fetched === "unreachable") return age === "stale" ? existing : null;
    const metadata = fetched && readMetadata(fetched.document);
    if (!metadata) return null;
    try {
      const { client } = await registerClientMetadataDocument(context, getOptions(), {
        metadata,
        clientId,
        clientDiscoveryId: DISCOVERY_ID,
        ...(existing && { existingClient: existing }),
      });
      await setClientStaleAt(clientId, new Date(databaseNow() + fetched.maxAgeSeconds * 1_000));
      if (!existing) await limitUnusedDocuments();
      const { scopes: _, ...unlimited } = client;
      return unlimited;
    } catch (error) {
      // The document does not describe a client that may be served.
      if (error instanceof APIError) return null;
      throw error;
    }
  },
});
