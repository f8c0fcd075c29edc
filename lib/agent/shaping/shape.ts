/**
 * What is kept of an answer. A shape follows the answer's own nesting: `only` puts one value in the place of the
 * object around it, and `merge` makes one list of the lists that a list's items come to.
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

/** The same shape without steps that change nothing. */
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

/** Whether what a shape makes of its value is a list, as far as the shape alone tells. */
export const endsInList = (shape: Shape): boolean => {
  if (shape.kind === "only") return endsInList(shape.shape);
  return shape.kind === "list";
};
