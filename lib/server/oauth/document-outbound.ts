import { createOutbound, type OutboundOptions } from "@/lib/handlers/http/outbound/outbound";

/**
 * Creates the outbound client for what clients of the authorization server publish, such as their
 * metadata documents. Nobody has to sign in to have such a document requested, so looking up its
 * host may not take up what the tools of the Spaces need, nor what another address needs.
 */
export const createDocumentOutbound = (options: OutboundOptions) => {
  const client = createOutbound({ ...options, lookups: { max: 6, maxPerSpace: 2 } });
  return {
    forAddress: (address: string) => client.forCaller({ space: address, depth: 0 }),
    close: client.close,
  };
};
