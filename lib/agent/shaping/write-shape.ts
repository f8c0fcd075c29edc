import { plainShape, type Shape } from "./shape";

const plainName = /^[A-Za-z_]\w*$/;

/** Writes a name as JMESPath: an identifier, or a quoted string. */
export const writeName = (name: string): string =>
  plainName.test(name) ? name : JSON.stringify(name);

/** The rest of the expression after a value, including the leading dot. */
const tail = (shape: Shape): string => {
  switch (shape.kind) {
    case "all":
      return "";
    case "only":
      return `.${writeName(shape.from)}${tail(shape.shape)}`;
    case "fields":
      return `.{${shape.fields.map(writeField).join(", ")}}`;
    case "list": {
      const items = tail(shape.items);
      const end = shape.merge ? "[]" : "";
      if (shape.first !== null) return `[:${shape.first}]${items}${end}`;
      return items === "" ? end : `[*]${items}${end}`;
    }
  }
};

const writeField = ({ name, from, shape }: { name: string; from: string; shape: Shape }) =>
  `${writeName(name)}: ${writeName(from)}${tail(shape)}`;

/** The JMESPath expression of a shape; empty when it keeps everything. */
export const writeShape = (shape: Shape): string => tail(plainShape(shape)).replace(/^\./, "");
