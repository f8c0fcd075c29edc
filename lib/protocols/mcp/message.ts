import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import { isObject } from "@/lib/schema/json";

/** What a JSON-RPC message needs the key to allow, by its method. Unknown methods are refused by the server. */
const toScope = (message: unknown): RequiredScope => {
  if (!isObject(message)) return { scope: "list" };
  const { method, params } = message;
  if (method === "tools/call") {
    const name = isObject(params) ? params.name : undefined;
    return { scope: "call", tool: typeof name === "string" ? name : "" };
  }
  return { scope: method === "resources/read" ? "resource" : "list" };
};

/** What a request's body needs the key to allow: one message, or a batch (revision 2025-03-26). */
export const toScopes = (body: unknown): RequiredScope[] =>
  Array.isArray(body) && body.length > 0 ? body.map(toScope) : [toScope(body)];
