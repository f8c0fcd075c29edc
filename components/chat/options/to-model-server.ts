import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ModelProvider, ModelReference } from "@/lib/agent/model/model-settings";

/**
 * Returns how to reach a provider: with the agent's own settings if it uses the provider, or else
 * with the defaults.
 */
export const toModelServer = (
  provider: ModelProvider,
  own: ModelReference,
): Omit<ModelReference, "id"> => {
  if (provider === own.provider) {
    const { id: _, ...server } = own;
    return server;
  }
  const { needsKey, service } = modelProviderDetails[provider];
  return { provider, ...(needsKey && { credential: service }) };
};

/**
 * Returns the server that lists the models. Returns null while anything is missing or half typed.
 */
export const toListServer = ({
  provider,
  baseUrl,
  credential,
}: Omit<ModelReference, "id">): Omit<ModelReference, "id"> | null => {
  const { needsKey, defaultBaseUrl } = modelProviderDetails[provider];
  if (needsKey && !credential) return null;
  if (baseUrl ? !URL.canParse(baseUrl) : defaultBaseUrl === null) return null;
  return { provider, ...(baseUrl && { baseUrl }), ...(credential && { credential }) };
};
