import { SdkHttpError } from "@modelcontextprotocol/client";
import { isObject } from "@/lib/schema/json";

type Explanation = { message: string; remedy?: string };

const CHECK_URL =
  "Check TOOLWRIGHT_URL, the DNS entry and the reverse proxy. Hosts use the same address.";

/** Explanations by Node's network error codes. */
const networkFailures: Record<string, (host: string) => Explanation> = {
  ENOTFOUND: (host) => ({ message: `The name ${host} does not resolve.`, remedy: CHECK_URL }),
  EAI_AGAIN: (host) => ({ message: `The name ${host} does not resolve.`, remedy: CHECK_URL }),
  ECONNREFUSED: (host) => ({ message: `${host} refuses connections.`, remedy: CHECK_URL }),
  ECONNRESET: (host) => ({ message: `${host} closed the connection.`, remedy: CHECK_URL }),
};

const statusFailures: Record<number, Explanation> = {
  401: {
    message: "The key was refused.",
    remedy: "Use a key of this agent that is neither revoked nor expired.",
  },
  403: {
    message: "The key does not permit this.",
    remedy: "Use a key whose scopes include list and call.",
  },
  404: {
    message: "The published agent was not found.",
    remedy: "Publish the agent, or check the version in the URL.",
  },
  429: { message: "The rate limit was reached.", remedy: "Wait a minute, then test again." },
};

/**
 * Finds the network error code. Errors of `fetch` have the network error as their cause, at some
 * depth.
 */
const findNetworkCode = (error: unknown): string | undefined => {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = "code" in each ? each.code : undefined;
    if (typeof code === "string" && code in networkFailures) return code;
    if (typeof code === "string" && /CERT|TLS|SSL|SELF_SIGNED/.test(code)) return "certificate";
  }
  return undefined;
};

const findStatus = (error: unknown): number | undefined => {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof SdkHttpError) return each.status;
  return undefined;
};

/** Returns the message of a JSON-RPC error in an HTTP error response. */
const findRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof SdkHttpError) || typeof error.data?.text !== "string") return undefined;
  try {
    const body: unknown = JSON.parse(error.data.text);
    const refusal = isObject(body) && isObject(body.error) ? body.error.message : undefined;
    return typeof refusal === "string" ? refusal : undefined;
  } catch {
    return undefined;
  }
};

/** Explains why a step of the connection test failed, and what to do about it. */
export const explainFailure = (error: unknown, { url }: { url: string }): Explanation => {
  const { host } = new URL(url);
  const code = findNetworkCode(error);
  if (code === "certificate")
    return {
      message: `The certificate of ${host} is not trusted.`,
      remedy: "Install a certificate signed by a public authority.",
    };
  const network = code === undefined ? undefined : networkFailures[code];
  if (network) return network(host);
  if (error instanceof Error && error.name === "TimeoutError")
    return { message: `${host} did not respond in time.`, remedy: CHECK_URL };
  const status = findStatus(error);
  const explanation = status === undefined ? undefined : statusFailures[status];
  const refusal = findRefusal(error);
  if (explanation) return { ...explanation, ...(refusal && { message: refusal }) };
  return { message: refusal ?? (error instanceof Error ? error.message : "The test failed.") };
};
