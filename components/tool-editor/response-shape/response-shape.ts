/**
 * Which parts of a response are kept. A shape follows the response's nesting. `only` replaces an
 * object with one of its members, and `merge` flattens a list of lists.
 */
export type ResponseShape =
  | { kind: "all" }
  | { kind: "fields"; fields: ShapeField[] }
  | { kind: "only"; from: string; shape: ResponseShape }
  | ListShape;
export type ShapeField = { from: string; name: string; shape: ResponseShape };
export type ListShape = {
  kind: "list";
  first: number | null;
  merge: boolean;
  items: ResponseShape;
};

export const wholeShape: ResponseShape = { kind: "all" };
export const wholeList: ListShape = { kind: "list", first: null, merge: false, items: wholeShape };

/** Removes steps that have no effect from a shape. */
export const simplifyShape = (shape: ResponseShape): ResponseShape => {
  switch (shape.kind) {
    case "all":
      return shape;
    case "only":
      return { ...shape, shape: simplifyShape(shape.shape) };
    case "fields":
      return {
        kind: "fields",
        fields: shape.fields.map((field) => ({ ...field, shape: simplifyShape(field.shape) })),
      };
    case "list": {
      const items = simplifyShape(shape.items);
      const isNoop = items.kind === "all" && !shape.merge && shape.first === null;
      return isNoop ? wholeShape : { ...shape, items };
    }
  }
};

/** Whether a shape's result is a list, as far as the shape alone determines it. */
export const endsInList = (shape: ResponseShape): boolean => {
  if (shape.kind === "only") return endsInList(shape.shape);
  return shape.kind === "list";
};
