import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import type { ImportResult } from "../import-kind";
import { convertCollection } from "../postman/collection";
import { requestIds } from "../postman/list-requests";
import { toText } from "../postman/postman-rows";
import { readDocument } from "../read-document";
import { createWarningList } from "../warning-list";
import { convertFolder } from "./hoppscotch-collection";

export const hoppscotchRequest = z.strictObject({
  kind: z.literal("hoppscotch"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The collection must be an object or JSON text.",
    })
    .describe("A Hoppscotch collection, or the text of a list of them."),
  operations: requestIds,
});

/**
 * Wraps a list of collections in a single one. Hoppscotch exports several collections as a list.
 */
const wrapList = (text: string): string =>
  /^\s*\[/.test(text) ? `{"name":"Hoppscotch","folders":${text},"requests":[]}` : text;

/** Converts each request of a Hoppscotch collection to a tool. */
export const importHoppscotch = ({
  document: input,
  operations,
}: z.infer<typeof hoppscotchRequest>): ImportResult => {
  const document = readDocument(typeof input === "string" ? wrapList(input) : input);
  if (!Array.isArray(document.folders) || !Array.isArray(document.requests))
    throw createIssueError("unprocessable", {
      code: "not_a_collection",
      path: "/document",
      message: "This is not a Hoppscotch collection: it has no lists of folders and requests.",
    });
  const { addWarning, listWarnings } = createWarningList();
  const { name, description, ...root } = convertFolder(document);
  const collection = { ...root, info: { name: toText(name), description } };
  const converted = convertCollection(collection, "Hoppscotch", addWarning, operations);
  return { ...converted, warnings: listWarnings() };
};
