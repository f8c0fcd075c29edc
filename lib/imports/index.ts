import { z } from "zod";
import { agentUrlRequest, importAgentUrl } from "./agent-url/agent-url";
import { curlRequest, importCurl } from "./curl/curl";
import type { ImportPorts, ImportResult } from "./import-kind";
import { importManifest, manifestRequest } from "./manifest/manifest";
import { importOpenapi, openapiRequest } from "./openapi/openapi";
import { importPostman, postmanRequest } from "./postman/postman";
import { importSampleJson, sampleJsonRequest } from "./sample-json/sample-json";
import { importUrl, urlRequest } from "./url/url";

/** Every kind of import. To add one, add its request here and its case below. */
export const importRequest = z.discriminatedUnion(
  "kind",
  [
    openapiRequest,
    curlRequest,
    postmanRequest,
    agentUrlRequest,
    sampleJsonRequest,
    manifestRequest,
    urlRequest,
  ],
  {
    error:
      "Unknown kind of import. Use openapi, curl, postman, agent-url, sample-json, manifest or url.",
  },
);
export type ImportRequest = z.infer<typeof importRequest>;

/** Converts a source to a manifest, without saving it. Throws `AppError` if that is impossible. */
export const runImport = async (
  request: ImportRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  switch (request.kind) {
    case "openapi":
      return importOpenapi(request, ports);
    case "curl":
      return importCurl(request);
    case "postman":
      return importPostman(request);
    case "agent-url":
      return importAgentUrl(request, ports);
    case "sample-json":
      return importSampleJson(request);
    case "manifest":
      return importManifest(request);
    case "url":
      return importUrl(request, ports);
  }
};
