import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ModelProvider, ModelReference } from "@/lib/agent/model/model-settings";

/** How a provider is reached: as the agent reaches it, or as it usually is. */
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

/** Where the list of models is; null while something is missing or half typed. */
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
