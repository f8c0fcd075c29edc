import { z } from "zod";
import { createUniqueNames } from "@/lib/agent/unique-names";
import { cutText } from "@/lib/schema/truncate";
import type { ListedOperation } from "../import-kind";
import { getRawUrl, type Node, toText } from "./postman-rows";

export const requestIds = z
  .array(z.string().max(2048))
  .max(5000)
  .optional()
  .describe(
    "The requests to import, each by its id. Defaults to all; an empty list only lists the requests.",
  );

const MAX_ID_LENGTH = 2000;

/** Lists the requests of a collection. The ID of each is its name, preceded by those of its folders. */
export const listRequests = <Entry extends { name: string; request: Node; folders: string[] }>(
  entries: Iterable<Entry>,
): (ListedOperation & { entry: Entry })[] => {
  const toUniqueId = createUniqueNames([], { separator: " " });
  return Array.from(entries, (entry) => {
    const folder = entry.folders.filter(Boolean).join(" / ");
    const name = [folder, entry.name].filter(Boolean).join(" / ");
    const [path = ""] = getRawUrl(entry.request.url).trim().split(/[?#]/);
    return {
      id: toUniqueId(cutText(name, MAX_ID_LENGTH)),
      method: toText(entry.request.method).toUpperCase() || "GET",
      path: cutText(path, MAX_ID_LENGTH),
      summary: cutText(entry.name, 300),
      tags: folder === "" ? [] : [cutText(folder, 300)],
      entry,
    };
  });
};
