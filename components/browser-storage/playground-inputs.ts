import { isObject } from "@/lib/schema/json";

type Inputs = Record<string, unknown>;
type InputsStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Maximum size of stored inputs, in characters of JSON. */
const MAX_INPUT_CHARS = 16 * 1024;

const storageKey = (slug: string, tool: string) => `toolwright.inputs.${slug}/${tool}`;

/** Returns the inputs left in a tool's playground form, or undefined if there are none. */
export function readInputs(storage: InputsStorage, slug: string, tool: string): Inputs | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(slug, tool)) ?? "null");
    return isObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the inputs of a tool's playground form. They must not contain secrets. Undefined removes
 * them.
 */
export function saveInputs(
  storage: InputsStorage,
  slug: string,
  tool: string,
  inputs: Inputs | undefined,
): void {
  const text = inputs && JSON.stringify(inputs);
  try {
    if (text && text.length <= MAX_INPUT_CHARS) storage.setItem(storageKey(slug, tool), text);
    else storage.removeItem(storageKey(slug, tool));
  } catch {
    // Storage may be full or blocked. The inputs then last only as long as the page.
  }
}
