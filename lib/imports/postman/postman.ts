import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { ImportResult } from "../import-kind";
import { readDocument } from "../read-document";
import { createWarningList } from "../warning-list";
import { convertCollection } from "./collection";
import { requestIds } from "./list-requests";

export const postmanRequest = z.strictObject({
  kind: z.literal("postman"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The collection must be an object or JSON text.",
    })
    .describe("A Postman collection, version 2.0 or 2.1."),
  operations: requestIds,
});

/** Converts each request of a Postman collection to a tool. */
export const importPostman = ({
  document,
  operations,
}: z.infer<typeof postmanRequest>): ImportResult => {
  const root = readDocument(document);
  // Postman's API wraps the collection in an object.
  const collection = isObject(root.collection) ? root.collection : root;
  if (!Array.isArray(collection.item))
    throw createIssueError("unprocessable", {
      code: "not_a_collection",
      path: "/document",
      message: "This is not a Postman collection, version 2: it has no list of items.",
    });
  const { addWarning, listWarnings } = createWarningList();
  const converted = convertCollection(collection, "Postman", addWarning, operations);
  return { ...converted, warnings: listWarnings() };
};
