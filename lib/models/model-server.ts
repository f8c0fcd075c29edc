import { MODEL_KEY_FIELD, modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ModelProvider, ModelReference } from "@/lib/agent/model/model-settings";
import type { Outbound } from "@/lib/handlers/handler";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { ModelError } from "@/lib/runs/model-port";
import {
  describeTokenProblems,
  type StoredCredentials,
} from "@/lib/runtime/credentials/credentials";
import { bindToHosts } from "@/lib/runtime/credentials/host-binding";
import type { TokenSource } from "@/lib/runtime/credentials/token-source";
import type { TraceContext } from "@/lib/tracing/trace-context";
import { createGuardedFetch } from "./guarded-fetch";

/** What models need from outside. */
export type ModelServerPorts = {
  /** Returns the outbound client for requests of a Space. */
  outbound(space: string): Outbound;
  /** Returns the credentials of a Space, by service. */
  credentials(space: string, services: readonly string[]): Promise<StoredCredentials>;
  tokens: TokenSource;
};

/** The location of a provider's models, and how to reach them. */
export type ModelServer = {
  provider: ModelProvider;
  /** The name used in messages. */
  label: string;
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  /** The service of the credential that contains the API key. */
  credential: string | undefined;
  fetch: typeof fetch;
  /** What the provider must not repeat: the API key, if there is one. */
  secrets: readonly string[];
  /** Masks the secrets in what the provider says. */
  redact: Redact;
};

/** Adds the path that a base URL lacks, or removes a superfluous one. */
const normalizations: Record<ModelProvider, (url: string) => string> = {
  openai: (url) => (new URL(url).pathname === "/" ? `${url}/v1` : url),
  anthropic: (url) => (new URL(url).pathname === "/" ? `${url}/v1` : url),
  ollama: (url) => url.replace(/\/(?:api|v1)$/, ""),
  "openai-compatible": (url) => url,
};

const getBaseUrl = ({ provider, baseUrl }: Omit<ModelReference, "id">): string => {
  const url = baseUrl ?? modelProviderDetails[provider].defaultBaseUrl;
  if (url === null)
    throw new ModelError("model_invalid_request", "Enter the base URL of the model's server.");
  if (!URL.canParse(url))
    throw new ModelError("model_invalid_request", `"${url}" is not an absolute URL.`);
  return normalizations[provider](url.replace(/\/+$/, ""));
};

const getApiKey = (
  { provider, credential }: Omit<ModelReference, "id">,
  stored: StoredCredentials,
): string | undefined => {
  const { label, needsKey } = modelProviderDetails[provider];
  if (credential === undefined) {
    if (!needsKey) return undefined;
    throw new ModelError(
      "model_unauthorized",
      `${label} needs an API key. Choose a credential that has it as "${MODEL_KEY_FIELD}".`,
    );
  }
  if (!Object.hasOwn(stored, credential))
    throw new ModelError(
      "model_unauthorized",
      `The credential "${credential}" is not set up. Add it under Credentials, with the API key as "${MODEL_KEY_FIELD}".`,
    );
  const [problem] = describeTokenProblems(stored);
  if (problem !== undefined) throw new ModelError("model_unauthorized", problem);
  const apiKey = stored[credential]?.fields[MODEL_KEY_FIELD];
  if (apiKey) return apiKey;
  throw new ModelError(
    "model_unauthorized",
    `The credential "${credential}" has no "${MODEL_KEY_FIELD}". Add this field to it.`,
  );
};

/** Finds a provider's server. Throws `ModelError` if something is missing. */
export const findModelServer = async (
  ports: ModelServerPorts,
  space: string,
  model: Omit<ModelReference, "id">,
  trace?: TraceContext,
): Promise<ModelServer> => {
  const { provider, credential } = model;
  const services = credential === undefined ? [] : [credential];
  const baseUrl = getBaseUrl(model);
  const stored =
    services.length > 0
      ? await ports.tokens.add(space, await ports.credentials(space, services))
      : {};
  const apiKey = getApiKey(model, stored);
  const secrets = apiKey === undefined ? [] : [apiKey];
  const outbound = bindToHosts(ports.tokens.watch(ports.outbound(space), stored), stored);
  return {
    provider,
    label:
      provider === "openai-compatible"
        ? "The model's server"
        : modelProviderDetails[provider].label,
    baseUrl,
    apiKey,
    credential,
    fetch: createGuardedFetch(
      provider,
      trace ? (request) => outbound({ ...request, trace }) : outbound,
      services,
    ),
    secrets,
    redact: createRedact(secrets),
  };
};
