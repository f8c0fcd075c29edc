import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import { toOwnName } from "@/lib/agent/listed-names";
import type { Manifest } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
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

/**
 * The official server checks each item of a list. Checking hundreds of thousands would hold up all
 * other requests for seconds.
 */
const MAX_LIST_ITEMS = 1_000;

/**
 * Throws `invalid_input` for a message whose lists are too long together. The arguments of a call
 * do not count: they are checked against the tool's own schema.
 */
export const refuseLongLists = (message: unknown): void => {
  const params = isObject(message) ? message.params : undefined;
  const callArguments = isObject(params) ? params.arguments : undefined;
  const pending = [message];
  let items = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null || value === callArguments) continue;
    if (Array.isArray(value)) items += value.length;
    if (items > MAX_LIST_ITEMS)
      throw new AppError(
        "invalid_input",
        `Apart from arguments, the lists of a message may have at most ${MAX_LIST_ITEMS.toLocaleString("en")} items together.`,
      );
    for (const child of Object.values(value)) pending.push(child);
  }
};
