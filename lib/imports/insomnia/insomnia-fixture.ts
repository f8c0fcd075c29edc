import { type Node, readImport, readOneTool, shopUrl } from "../postman/collection-fixture";
import { importInsomnia } from "./insomnia";

export const readExport = (document: Node | string) =>
  readImport(importInsomnia({ kind: "insomnia", document }));

/** Imports the entries of a collection of version 5. */
export const importNodes = (collection: unknown[], overrides: Node = {}) =>
  readExport({ type: "collection.insomnia.rest/5.0", name: "Shop", collection, ...overrides });

/** Imports one request. */
export const importOne = (request: Node, overrides: Node = {}) => {
  const node = { name: "Do it", method: "GET", url: shopUrl, ...request };
  return readOneTool(importNodes([node], overrides));
};
