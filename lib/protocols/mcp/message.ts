import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import { toOwnName } from "@/lib/agent/listed-names";
import type { Manifest } from "@/lib/agent/manifest";
import { isObject } from "@/lib/schema/json";
import { findCompletionTool } from "./completion";
import { embedsResources } from "./prompts";

/**
 * Returns the scopes that a JSON-RPC message requires, by its method. The server rejects unknown
 * methods.
 */
const toMessageScopes = (message: unknown, manifest: Manifest): RequiredScope[] => {
  const { method, params } = isObject(message) ? message : {};
  const name = isObject(params) && typeof params.name === "string" ? params.name : "";
  switch (method) {
    case "tools/call":
      return [{ scope: "call", tool: toOwnName(manifest, name) }];
    case "resources/read":
      return [{ scope: "resource" }];
    case "prompts/get":
      return embedsResources(manifest, name)
        ? [{ scope: "list" }, { scope: "resource" }]
        : [{ scope: "list" }];
    // They only concern calls made with the same key.
    case "tasks/get":
    case "tasks/update":
    case "tasks/cancel":
      return [];
    case "completion/complete": {
      const tool = findCompletionTool(manifest, params);
      return tool === undefined
        ? [{ scope: "list" }]
        : [{ scope: "list" }, { scope: "call", tool }];
    }
    default:
      return [{ scope: "list" }];
  }
};

/** Returns the scopes that a body requires: one message, or a batch (revision 2025-03-26). */
export const toScopes = (body: unknown, manifest: Manifest): RequiredScope[] =>
  (Array.isArray(body) && body.length > 0 ? body : [body]).flatMap((message) =>
    toMessageScopes(message, manifest),
  );
