import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import { isBruText } from "@/lib/imports/readers/detect-export";
import type { ImportResult } from "../import-kind";
import { chooseEnvironment } from "../postman/choose-environment";
import { convertCollection } from "../postman/collection";
import { requestIds } from "../postman/list-requests";
import { warnAboutOtherRequests } from "../postman/other-requests";
import { readDocument } from "../read-document";
import { createWarningList } from "../warning-list";
import { readBruText } from "./bru-text";
import { convertFolder, convertVariables, countOtherRequests } from "./bruno-collection";
import { readBrunoFile } from "./bruno-file";

export const brunoRequest = z.strictObject({
  kind: z.literal("bruno"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The collection must be an object, or JSON, YAML or Bru text.",
    })
    .describe(
      "A Bruno collection exported as JSON or OpenCollection YAML, or the text of .bru files, one after the other.",
    ),
  operations: requestIds,
});

/**
 * Explains why there are no requests. A collection saved as a folder has them in files beside this
 * one.
 */
const describeMissingRequests = (document: Record<string, unknown>): string =>
  Object.hasOwn(document, "opencollection")
    ? "This file has only the settings of a collection. Its requests are in separate files. Export the collection from Bruno as one file, or paste a request."
    : "This is not a Bruno collection: it has neither items nor a request.";

/** Converts each request of a Bruno collection to a tool. */
export const importBruno = ({
  document: input,
  operations,
}: z.infer<typeof brunoRequest>): ImportResult => {
  const isBru = typeof input === "string" && isBruText(input);
  const document = readDocument(isBru ? readBruText(input) : input);
  const file = readBrunoFile(document);
  if (!file)
    throw createIssueError("unprocessable", {
      code: "not_a_collection",
      path: "/document",
      message: describeMissingRequests(document),
    });
  const { addWarning, listWarnings } = createWarningList();
  const { root } = file;
  const environment = chooseEnvironment(file.environments, addWarning);
  const { name, description, ...collection } = convertFolder({ ...root, variables: [] });
  const variables = [...root.variables, ...(environment?.variables ?? [])];
  const converted = convertCollection(
    {
      ...collection,
      info: { name, description },
      variable: convertVariables(variables),
    },
    "Bruno",
    addWarning,
    operations,
  );
  warnAboutOtherRequests(countOtherRequests(root), addWarning);
  return { ...converted, warnings: listWarnings() };
};
