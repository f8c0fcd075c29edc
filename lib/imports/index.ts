import { z } from "zod";
import { agentUrlRequest, importAgentUrl } from "./agent-url/agent-url";
import type { ImportPorts, ImportResult } from "./import-kind";
import { importManifest, manifestRequest } from "./manifest/manifest";

/** Everything an agent can be made from. A new kind adds its request here and a line below. */
export const importRequest = z.discriminatedUnion("kind", [agentUrlRequest, manifestRequest], {
  error: "There is no such kind of import. Use agent-url or manifest.",
});
export type ImportRequest = z.infer<typeof importRequest>;

/** Makes a manifest and saves nothing. Throws `AppError` when nothing can be made. */
export const runImport = async (
  request: ImportRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  switch (request.kind) {
    case "agent-url":
      return importAgentUrl(request, ports);
    case "manifest":
      return importManifest(request);
  }
};
