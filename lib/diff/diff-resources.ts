import { getResourceKey, type ListedResource } from "../agent/resources/listed-resource";
import { isJsonEqual } from "../schema/json";
import { diffHandler } from "./diff-handler";
import { diffLists } from "./diff-lists";
import { joinWords } from "./phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  toWording,
  type UnassignedChange,
} from "./version-change";

const getSubject = (resource: ListedResource) => `The resource ${getResourceKey(resource)}`;

const diffContent = (
  previous: ListedResource,
  current: ListedResource,
  path: string,
): UnassignedChange[] => {
  const subject = getSubject(current);
  if (previous.handler && current.handler)
    return diffHandler(previous.handler, current.handler, subject).map((change) => ({
      ...change,
      path: `${path}${change.path}`,
    }));
  if (previous.text !== undefined && current.text !== undefined)
    return previous.text === current.text
      ? []
      : [
          textOnlyChange(
            `${path}/text`,
            `${subject} has a different text.`,
            toWording(previous.text, current.text),
          ),
        ];
  return previous.base64 !== undefined && previous.base64 === current.base64
    ? []
    : [compatibleChange(path, `${subject} has different content.`)];
};

const textKeys = ["name", "title", "description"] as const;

const diffResource = (
  previous: ListedResource,
  current: ListedResource,
  path: string,
): UnassignedChange[] => {
  const subject = getSubject(current);
  const changes = diffContent(previous, current, path);
  if (previous.mimeType !== current.mimeType)
    changes.push(
      breakingChange(
        `${path}/mimeType`,
        `${subject} is now declared as ${current.mimeType ?? "no media type"} instead of ${previous.mimeType ?? "no media type"}. Clients have to handle the new format.`,
      ),
    );
  if (!isJsonEqual(previous.complete, current.complete))
    changes.push(compatibleChange(`${path}/complete`, `${subject} has different suggestions.`));
  const texts = textKeys.filter((key) => previous[key] !== current[key]);
  if (texts.length > 0)
    changes.push(textOnlyChange(path, `${subject} has a different ${joinWords(texts)}.`));
  return changes;
};

/** Compares resources by URI. */
export const diffResources = (
  previous: readonly ListedResource[] = [],
  current: readonly ListedResource[] = [],
): UnassignedChange[] =>
  diffLists(previous, current, {
    path: "/resources",
    getKey: getResourceKey,
    getSubject,
    orderMessage: "The resources are listed in a different order.",
    diffItem: diffResource,
  });
