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
