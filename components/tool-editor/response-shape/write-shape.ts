import { type ResponseShape, simplifyShape } from "./response-shape";

const identifierPattern = /^[A-Za-z_]\w*$/;

/** Writes a name as JMESPath: an identifier, or a quoted string. */
const writeName = (name: string): string =>
  identifierPattern.test(name) ? name : JSON.stringify(name);

/** Writes the rest of the expression after a value, including the leading dot. */
const writeTail = (shape: ResponseShape): string => {
  switch (shape.kind) {
    case "all":
      return "";
    case "only":
      return `.${writeName(shape.from)}${writeTail(shape.shape)}`;
    case "fields":
      return `.{${shape.fields.map(writeField).join(", ")}}`;
    case "list": {
      const items = writeTail(shape.items);
      const suffix = shape.merge ? "[]" : "";
      if (shape.first !== null) return `[:${shape.first}]${items}${suffix}`;
      return items === "" ? suffix : `[*]${items}${suffix}`;
    }
  }
};

const writeField = ({ name, from, shape }: { name: string; from: string; shape: ResponseShape }) =>
  `${writeName(name)}: ${writeName(from)}${writeTail(shape)}`;

/**
 * Returns the JMESPath expression of a shape. Returns an empty string if the shape keeps
 * everything.
 */
export const writeShape = (shape: ResponseShape): string =>
  writeTail(simplifyShape(shape)).replace(/^\./, "");
