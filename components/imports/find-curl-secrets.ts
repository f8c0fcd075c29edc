import type { ImportRequest } from "@/components/queries/imports";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";

/** The secrets of a cURL command, to be stored as a credential if the person agrees. */
export type CurlSecrets = {
  service: string;
  fields: Record<string, string>;
  /** The host that the command names, if it does. */
  host?: string;
};

/**
 * Extracts the secrets from the command in the browser, because an import's result contains no
 * secrets. Returns undefined if there are none.
 */
export const findCurlSecrets = (request: ImportRequest): CurlSecrets | undefined => {
  if (request.kind !== "curl") return undefined;
  const converted = convertCurl(request.command);
  if ("problem" in converted || Object.keys(converted.secrets.fields).length === 0)
    return undefined;
  if (!converted.isHostKnown) return converted.secrets;
  const { host } = new URL(converted.handler.url.replaceAll(/\{\{.*?\}\}/g, "0"));
  return { ...converted.secrets, host };
};
