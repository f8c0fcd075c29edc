import { z } from "zod";
import { formatList } from "@/lib/agent/format-list";
import {
  agentRegistrationRequest,
  importAgentRegistration,
} from "./agent-registration/agent-registration";
import { agentUrlRequest, importAgentUrl } from "./agent-url/agent-url";
import { brunoRequest, importBruno } from "./bruno/bruno";
import { curlRequest, importCurl } from "./curl/curl";
import { harRequest, importHar } from "./har/har";
import { hoppscotchRequest, importHoppscotch } from "./hoppscotch/hoppscotch";
import type { ImportPorts, ImportResult } from "./import-kind";
import { importInsomnia, insomniaRequest } from "./insomnia/insomnia";
import { importManifest, manifestRequest } from "./manifest/manifest";
import { importMcp, mcpRequest } from "./mcp/mcp";
import { importOpenapi, openapiRequest } from "./openapi/openapi";
import { importPostman, postmanRequest } from "./postman/postman";
import { importSampleJson, sampleJsonRequest } from "./sample-json/sample-json";
import { replaceUnstorableText } from "./storable-text";
import { importUrl, urlRequest } from "./url/url";
import { importZod, zodRequest } from "./zod/zod";

const requests = [
  openapiRequest,
  curlRequest,
  postmanRequest,
  insomniaRequest,
  hoppscotchRequest,
  brunoRequest,
  harRequest,
  agentUrlRequest,
  agentRegistrationRequest,
  sampleJsonRequest,
  zodRequest,
  manifestRequest,
  urlRequest,
  mcpRequest,
] as const;

/** All kinds of import. To add one, add its request above and its function below. */
export const importRequest = z.discriminatedUnion("kind", requests, {
  error: `Unknown kind of import. Use ${formatList(
    requests.map(({ shape }) => shape.kind.value),
    { word: "or" },
  )}.`,
});
export type ImportRequest = z.infer<typeof importRequest>;

type Importers = {
  [Kind in ImportRequest["kind"]]: (
    request: Extract<ImportRequest, { kind: Kind }>,
    ports: ImportPorts,
  ) => ImportResult | Promise<ImportResult>;
};

/** The implementation of each kind. The compiler reports a missing kind. */
const importers: Importers = {
  openapi: importOpenapi,
  curl: importCurl,
  postman: importPostman,
  insomnia: importInsomnia,
  hoppscotch: importHoppscotch,
  bruno: importBruno,
  har: importHar,
  "agent-url": importAgentUrl,
  "agent-registration": importAgentRegistration,
  "sample-json": importSampleJson,
  zod: importZod,
  manifest: importManifest,
  url: importUrl,
  mcp: importMcp,
};

/** Converts a source to a manifest without saving it. Throws `AppError` if that is impossible. */
export const runImport = async (
  request: ImportRequest,
  ports: ImportPorts,
): Promise<ImportResult> =>
  // The discriminant guarantees that each importer receives its own request. TypeScript cannot
  // infer this.
  replaceUnstorableText(await importers[request.kind](request as never, ports));
