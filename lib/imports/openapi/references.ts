import { decodePercent } from "@/lib/schema/decode-percent";
import { followPointer, isObject } from "@/lib/schema/json";
import { createRecursionCheck } from "./recursive-references";

type Node = Record<string, unknown>;
/** Maximum number of references in a chain. Longer chains are circular. */
const MAX_CHAIN = 20;

/** Why a reference has no target. */
export type ReferenceProblem = "external" | "missing" | "circular";

export type References = {
  /**
   * Returns the target of a `$ref` within the document, or undefined if it is external or not
   * found.
   */
  find(reference: string): unknown;
  /**
   * Returns the object itself, or the target of its `$ref`. Returns undefined if that is not an
   * object.
   */
  follow(node: unknown): Node | undefined;
  /**
   * Like `follow`, but for schemas. Circular references are not reported, because the conversion
   * notes them.
   */
  followSchema(node: unknown): Node | undefined;
  /** Whether the target of a `$ref` leads back to it. */
  isRecursive(reference: string): boolean;
};

const isReference = (node: unknown): node is { $ref: string } =>
  isObject(node) && typeof node.$ref === "string";

/**
 * Resolves references within one document. External references (URLs and files) are never fetched,
 * because an untrusted document must not decide what the server requests. Calls `onUnresolved` once
 * per reference.
 */
export const createReferences = (
  document: Node,
  onUnresolved: (reference: string, problem: ReferenceProblem) => void,
): References => {
  const cache = new Map<string, unknown>();
  const lookUp = (reference: string): unknown => {
    if (!reference.startsWith("#")) return void onUnresolved(reference, "external");
    const pointer = decodePercent(reference.slice(1));
    const isPointer = pointer === "" || pointer?.startsWith("/");
    const value = isPointer ? followPointer(document, pointer ?? "") : undefined;
    return value === undefined ? void onUnresolved(reference, "missing") : value;
  };
  const find = (reference: string): unknown => {
    if (!cache.has(reference)) cache.set(reference, lookUp(reference));
    return cache.get(reference);
  };
  const followChain = (node: unknown): unknown => {
    let current = node;
    for (let count = 0; count < MAX_CHAIN && isReference(current); count += 1)
      current = find(current.$ref);
    return current;
  };
  const followSchema = (node: unknown): Node | undefined => {
    const target = followChain(node);
    return isObject(target) && !isReference(target) ? target : undefined;
  };
  const follow = (node: unknown): Node | undefined => {
    const target = followChain(node);
    if (!isReference(target)) return isObject(target) ? target : undefined;
    onUnresolved(target.$ref, "circular");
    return undefined;
  };
  return { find, follow, followSchema, isRecursive: createRecursionCheck(find) };
};
