import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import { isObject } from "@/lib/schema/json";
import type { OperationEntry } from "./operations";
import type { References } from "./references";

const isExtension = (keyword: string) => keyword.startsWith("x-");

/**
 * Extensions of operations that a person confirms: in the documents of published agents, and in
 * those for GPTs.
 */
export const confirmationExtensions = ["x-confirmation-required", "x-openai-isConsequential"];

/** Returns the extensions (`x-`) of a schema, or of a parameter that has one. */
export const pickExtensions = (node: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(node).filter(([keyword]) => isExtension(keyword)));

/** Lists the names of extensions that belong to no schema, so that a tool has no place for them. */
export const listOtherExtensions = (
  document: Record<string, unknown>,
  operations: readonly OperationEntry[],
  { follow }: References,
): string[] => {
  const nodes = new Set<unknown>([document, document.info]);
  for (const { item, operation } of operations) {
    const requestBody = follow(operation.requestBody);
    const content = isObject(requestBody?.content) ? Object.values(requestBody.content) : [];
    for (const node of [item, operation, requestBody, ...content]) nodes.add(node);
  }
  const names = [...nodes].flatMap((node) => (isObject(node) ? Object.keys(node) : []));
  return [...new Set(names.filter(isExtension))].filter(
    (name) => name !== OPENAPI_EXTENSION && !confirmationExtensions.includes(name),
  );
};
