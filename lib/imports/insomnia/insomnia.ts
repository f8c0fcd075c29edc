import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import type { AddWarning, ImportResult } from "../import-kind";
import { chooseEnvironment } from "../postman/choose-environment";
import { convertCollection } from "../postman/collection";
import { warnOfOtherRequests } from "../postman/other-requests";
import { type Node, toRows } from "../postman/postman-rows";
import { readDocument } from "../read-document";
import { createWarningList } from "../warning-list";
import { convertNodes } from "./insomnia-collection";
import { type InsomniaFile, readInsomniaFile } from "./insomnia-file";
import { convertTemplates } from "./templates";

export const insomniaRequest = z.strictObject({
  kind: z.literal("insomnia"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The export must be an object, or JSON or YAML text.",
    })
    .describe("An export of Insomnia, version 4 or 5."),
});

/** Lists the values of an environment, keyed by the paths that templates use. */
const flatten = (data: unknown, path = ""): [key: string, value: unknown][] =>
  isObject(data)
    ? Object.entries(data).flatMap(([key, value]) =>
        flatten(value, path === "" ? key : `${path}.${key}`),
      )
    : [[path, data]];

const listFolderValues = (nodes: readonly Node[]): [key: string, value: unknown][] =>
  nodes.flatMap((node) => [
    ...listFolderValues(toRows(node.children)),
    ...flatten(isObject(node.environment) ? node.environment : {}),
  ]);

/** Returns the variables in Postman's format. Later ones replace earlier ones. */
const listVariables = (
  { nodes, baseEnvironment, subEnvironments }: InsomniaFile,
  addWarning: AddWarning,
): Node[] => {
  const environment = chooseEnvironment(subEnvironments, addWarning);
  return [
    ...listFolderValues(nodes),
    ...flatten(environment?.data ?? {}),
    ...flatten(baseEnvironment ?? {}),
  ]
    .filter(([, value]) => value !== "" && value !== null)
    .map(([key, value]) => ({ key, value }));
};

/** Converts each request of an Insomnia export to a tool. */
export const importInsomnia = ({ document }: z.infer<typeof insomniaRequest>): ImportResult => {
  const file = readInsomniaFile(convertTemplates(readDocument(document)) as Node);
  if (!file)
    throw createIssueError("unprocessable", {
      code: "not_an_export",
      path: "/document",
      message: "This is not an export of Insomnia: it has neither resources nor a collection.",
    });
  const { addWarning, listWarnings } = createWarningList();
  const { items, otherCount } = convertNodes(file.nodes);
  const collection = {
    info: { name: file.name, description: file.description },
    item: items,
    variable: listVariables(file, addWarning),
  };
  const manifest = convertCollection(collection, "Insomnia", addWarning);
  warnOfOtherRequests(otherCount, addWarning);
  return { manifest, warnings: listWarnings() };
};
