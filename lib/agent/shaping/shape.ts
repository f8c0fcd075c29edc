/**
 * Which parts of a response are kept. A shape follows the response's nesting: `only` replaces an object by one of its
 * members, and `merge` flattens a list of lists.
 */
export type Shape =
  | { kind: "all" }
  | { kind: "fields"; fields: Field[] }
  | { kind: "only"; from: string; shape: Shape }
  | List;
export type Field = { from: string; name: string; shape: Shape };
export type List = { kind: "list"; first: number | null; merge: boolean; items: Shape };

export const everything: Shape = { kind: "all" };
export const wholeList: List = { kind: "list", first: null, merge: false, items: everything };

/** The same shape without steps that have no effect. */
export const plainShape = (shape: Shape): Shape => {
  switch (shape.kind) {
    case "all":
      return shape;
    case "only":
      return { ...shape, shape: plainShape(shape.shape) };
    case "fields":
      return {
        kind: "fields",
        fields: shape.fields.map((field) => ({ ...field, shape: plainShape(field.shape) })),
      };
    case "list": {
      const items = plainShape(shape.items);
      const idle = items.kind === "all" && !shape.merge && shape.first === null;
      return idle ? everything : { ...shape, items };
    }
  }
};

/** Whether a shape's result is a list, as far as the shape alone determines it. */
export const endsInList = (shape: Shape): boolean => {
  if (shape.kind === "only") return endsInList(shape.shape);
  return shape.kind === "list";
};
