import { isObject } from "@/lib/schema/json";
import { type GetStorage, readJson, saveText } from "./stored-values";

type Inputs = Record<string, unknown>;

/** Maximum size of stored inputs, in characters of JSON. */
const MAX_INPUT_CHARS = 16 * 1024;

const storageKey = (slug: string, tool: string) => `toolwright.inputs.${slug}/${tool}`;

/** Returns the inputs left in a tool's playground form, or undefined if there are none. */
export function readInputs(getStorage: GetStorage, slug: string, tool: string): Inputs | undefined {
  const stored = readJson(getStorage, storageKey(slug, tool));
  return isObject(stored) ? stored : undefined;
}

/**
 * Stores the inputs of a tool's playground form. They must not contain secrets. Undefined removes
 * them.
 */
export function saveInputs(
  getStorage: GetStorage,
  slug: string,
  tool: string,
  inputs: Inputs | undefined,
): void {
  const text = inputs && JSON.stringify(inputs);
  const isSmall = text !== undefined && text.length <= MAX_INPUT_CHARS;
  saveText(getStorage, storageKey(slug, tool), isSmall ? text : undefined);
}
