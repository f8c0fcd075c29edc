import { isObject } from "@/lib/schema/json";
import { listSubschemas } from "@/lib/schema/subschemas";

type Visit = { reference: string; index: number; lowest: number; rest: string[] };

const listReferences = (target: unknown): string[] =>
  isObject(target)
    ? listSubschemas(target).flatMap(({ schema: { $ref } }) =>
        typeof $ref === "string" ? [$ref] : [],
      )
    : [];

/**
 * Creates a function that returns whether a reference leads back to itself. Each reference is
 * visited once (Tarjan's strongly connected components), iteratively, because chains of references
 * can be long.
 */
export const createRecursionCheck = (find: (reference: string) => unknown) => {
  const indexes = new Map<string, number>();
  const recursive = new Set<string>();
  const component: string[] = [];
  const pending = new Set<string>();

  const enter = (reference: string): Visit => {
    const index = indexes.size;
    indexes.set(reference, index);
    component.push(reference);
    pending.add(reference);
    const rest = listReferences(find(reference));
    if (rest.includes(reference)) recursive.add(reference);
    return { reference, index, lowest: index, rest };
  };

  const leave = ({ reference, index, lowest }: Visit) => {
    if (lowest !== index) return;
    const members = component.splice(component.lastIndexOf(reference));
    for (const member of members) {
      pending.delete(member);
      if (members.length > 1) recursive.add(member);
    }
  };

  const visit = (start: string) => {
    const stack = [enter(start)];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        leave(top);
        stack.pop();
        const parent = stack.at(-1);
        if (parent) parent.lowest = Math.min(parent.lowest, top.lowest);
      } else if (!indexes.has(next)) stack.push(enter(next));
      else if (pending.has(next)) top.lowest = Math.min(top.lowest, indexes.get(next) ?? 0);
    }
  };

  return (reference: string): boolean => {
    if (!indexes.has(reference)) visit(reference);
    return recursive.has(reference);
  };
};
