import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { ListedOperation } from "../import-kind";
import type { References } from "./references";

type Node = Record<string, unknown>;
/** One operation of the document, together with its path item. */
export type OperationEntry = ListedOperation & { item: Node; operation: Node };

const methods = ["get", "put", "post", "delete", "patch", "head"] as const;
/** The last one stands for all methods in a document that Amazon API Gateway has exported. */
const unsupportedMethods = ["options", "trace", "query", "x-amazon-apigateway-any-method"];
const labelMethod = (method: string): string =>
  method === "x-amazon-apigateway-any-method" ? "ANY" : method.toUpperCase();

export const toText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const summarize = (node: Node): string =>
  toText(node.summary) || (toText(node.description).split("\n")[0] ?? "");

/**
 * Lists the operations of the document in order. An ID is the operationId if it is unique so far,
 * and `METHOD /path` otherwise. `skipped` names the operations with methods that tools do not
 * support.
 */
export const findOperations = (document: Node, { follow }: References) => {
  const operations: OperationEntry[] = [];
  const usedIds = new Set<string>();
  const skipped: string[] = [];
  for (const [key, pathItem] of Object.entries(isObject(document.paths) ? document.paths : {})) {
    const item = key.startsWith("x-") ? undefined : follow(pathItem);
    if (!item) continue;
    // The leading slash is required, but some documents omit it.
    const path = key.startsWith("/") ? key : `/${key}`;
    const { additionalOperations = {} } = item;
    const otherMethods = [
      ...unsupportedMethods.filter((method) => isObject(item[method])),
      ...Object.keys(isObject(additionalOperations) ? additionalOperations : {}),
    ];
    for (const method of otherMethods) skipped.push(`${labelMethod(method)} ${path}`);
    for (const method of methods) {
      // Only path items may be references, but documents split into files have them here too.
      const operation = follow(item[method]);
      if (!operation) continue;
      const operationId = toText(operation.operationId);
      const id =
        operationId && !usedIds.has(operationId) ? operationId : `${method.toUpperCase()} ${path}`;
      usedIds.add(id);
      operations.push({
        id,
        method: method.toUpperCase(),
        path,
        summary: cutText(summarize(operation) || summarize(item), 200),
        tags: toList(operation.tags).filter(
          (tag) => typeof tag === "string" && tag !== "",
        ) as string[],
        ...(operation.deprecated === true && { deprecated: true }),
        item,
        operation,
      });
    }
  }
  return { operations, skipped };
};
