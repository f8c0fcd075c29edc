import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import type { AddWarning, ImportResult } from "../import-kind";
import { chooseEnvironment } from "../postman/choose-environment";
import { convertCollection } from "../postman/collection";
import { requestIds } from "../postman/list-requests";
import { warnAboutOtherRequests } from "../postman/other-requests";
import type { Node } from "../postman/postman-rows";
import { readDocument } from "../read-document";
import { createWarningList } from "../warning-list";
import { convertNodes, toVariableRows } from "./insomnia-collection";
import { type InsomniaFile, readInsomniaFile } from "./insomnia-file";
import { convertTemplates } from "./templates";

export const insomniaRequest = z.strictObject({
  kind: z.literal("insomnia"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The export must be an object, or JSON or YAML text.",
    })
    .describe("An Insomnia export, version 4 or 5."),
  operations: requestIds,
});

/** Returns the variables in Postman's format. The chosen environment overrides the base one. */
const listVariables = (
  { baseEnvironment, subEnvironments }: InsomniaFile,
  addWarning: AddWarning,
): Node[] => {
  const environment = chooseEnvironment(subEnvironments, addWarning);
  return [...toVariableRows(baseEnvironment), ...toVariableRows(environment?.data)];
};

/** Converts each request of an Insomnia export to a tool. */
export const importInsomnia = ({
  document,
  operations,
}: z.infer<typeof insomniaRequest>): ImportResult => {
  const file = readInsomniaFile(convertTemplates(readDocument(document)) as Node);
  if (!file)
    throw createIssueError("unprocessable", {
      code: "not_an_export",
      path: "/document",
      message: "This is not an Insomnia export: it has neither resources nor a collection.",
    });
  const { addWarning, listWarnings } = createWarningList();
  const { items, otherCount } = convertNodes(file.nodes);
  const collection = {
    info: { name: file.name, description: file.description },
    item: items,
    variable: listVariables(file, addWarning),
  };
  const converted = convertCollection(collection, "Insomnia", addWarning, operations);
  warnAboutOtherRequests(otherCount, addWarning);
  return { ...converted, warnings: listWarnings() };
};
