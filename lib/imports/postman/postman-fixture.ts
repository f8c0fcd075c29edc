import { type Node, readImport, readOneTool } from "./collection-fixture";
import { importPostman } from "./postman";

export const importItems = (item: unknown, overrides: Node = {}) => {
  const document = { info: { name: "Shop" }, item, ...overrides };
  return readImport(importPostman({ kind: "postman", document }));
};
export const importOne = (request: unknown, overrides: Node = {}) =>
  readOneTool(importItems([{ name: "Do it", request }], overrides));
