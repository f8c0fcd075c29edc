import { isObject } from "@/lib/agent/json";
import type { ListedOperation } from "../import-kind";
import type { References } from "./local-references";

type Node = Record<string, unknown>;
/** One operation of the document, together with its path item. */
export type FoundOperation = ListedOperation & { item: Node; operation: Node };

export const methods = ["get", "put", "post", "delete", "patch", "head"] as const;
const unsupported = ["options", "trace", "query"];

export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Lists the operations of the document in order. An id is the operationId if it is unique so far, and
 * `METHOD /path` otherwise. `skippedCount` counts operations with methods that tools do not support.
 */
export const findOperations = (document: Node, { follow }: References) => {
  const operations: FoundOperation[] = [];
  const taken = new Set<string>();
  let leftOut = 0;
  for (const [path, given] of Object.entries(isObject(document.paths) ? document.paths : {})) {
    const item = follow(given);
    if (!item || !path.startsWith("/")) continue;
    leftOut += unsupported.filter((method) => isObject(item[method])).length;
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const named = textOf(operation.operationId);
      const id = named && !taken.has(named) ? named : `${method.toUpperCase()} ${path}`;
      taken.add(id);
      operations.push({
        id,
        method: method.toUpperCase(),
        path,
        summary: (
          textOf(operation.summary) ||
          textOf(operation.description).split("\n")[0] ||
          ""
        ).slice(0, 200),
        tags: listOf(operation.tags).filter(
          (tag) => typeof tag === "string" && tag !== "",
        ) as string[],
        ...(operation.deprecated === true && { deprecated: true }),
        item,
        operation,
      });
    }
  }
  return { operations, leftOut };
};
