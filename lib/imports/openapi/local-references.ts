import { isObject, pointerSteps } from "@/lib/agent/json";

type Node = Record<string, unknown>;
/** Longer chains are circular. */
const maxChain = 20;

export type References = {
  /** The target of a `$ref` within the document; undefined if it is external or not found. */
  find(reference: string): unknown;
  /** The object itself, or the target of its `$ref`; undefined if that is not an object. */
  follow(node: unknown): Node | undefined;
};

/**
 * Resolves references within one document. External references (URLs and files) are never fetched, because an
 * untrusted document must not decide what the server requests. Calls `onUnresolved` once per reference.
 */
export const localReferences = (
  document: Node,
  refused: (reference: string, abroad: boolean) => void,
): References => {
  const known = new Map<string, unknown>();
  const lookUp = (reference: string): unknown => {
    if (!reference.startsWith("#")) return void refused(reference, true);
    let value: unknown = document;
    try {
      for (const step of pointerSteps(decodeURIComponent(reference.slice(1)))) {
        const inside = typeof value === "object" && value !== null && Object.hasOwn(value, step);
        if (!inside) return void refused(reference, false);
        value = Reflect.get(value as object, step);
      }
    } catch {
      return void refused(reference, false);
    }
    return reference === "#" || reference.startsWith("#/") ? value : void refused(reference, false);
  };
  const find = (reference: string): unknown => {
    if (!known.has(reference)) known.set(reference, lookUp(reference));
    return known.get(reference);
  };
  const follow = (node: unknown): Node | undefined => {
    let at = node;
    for (let count = 0; count < maxChain && isObject(at); count += 1) {
      if (typeof at.$ref !== "string") return at;
      at = find(at.$ref);
    }
    return undefined;
  };
  return { find, follow };
};
