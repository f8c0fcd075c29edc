import type { Prompt, PromptArgument } from "../agent/prompts/prompt";
import { isJsonEqual } from "../schema/json";
import { diffLists } from "./diff-lists";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  toWording,
  type UnassignedChange,
} from "./version-change";

const diffArgument = (
  previous: PromptArgument | undefined,
  current: PromptArgument,
  path: string,
  prompt: string,
): UnassignedChange[] => {
  const name = `The argument "${current.name}" of the prompt "${prompt}"`;
  if (!previous)
    return current.required
      ? [breakingChange(path, `${name} is new and required. Requests without it fail.`)]
      : [compatibleChange(path, `${name} is new and optional.`)];
  const changes: UnassignedChange[] = [];
  if (Boolean(previous.required) !== Boolean(current.required))
    changes.push(
      current.required
        ? breakingChange(`${path}/required`, `${name} is now required. Requests without it fail.`)
        : compatibleChange(`${path}/required`, `${name} is now optional.`),
    );
  if (previous.description !== current.description)
    changes.push(
      textOnlyChange(
        `${path}/description`,
        `${name} has a different description.`,
        toWording(previous.description, current.description),
      ),
    );
  if (!isJsonEqual(previous.complete, current.complete))
    changes.push(compatibleChange(`${path}/complete`, `${name} has different suggestions.`));
  return changes;
};

const diffArguments = (
  { name, arguments: before = [] }: Prompt,
  { arguments: after = [] }: Prompt,
  path: string,
): UnassignedChange[] => {
  const removed = before.filter((each) => !after.some((other) => other.name === each.name));
  return [
    ...removed.map((each) =>
      breakingChange(
        `${path}/arguments/${before.indexOf(each)}`,
        `The argument "${each.name}" of the prompt "${name}" was removed. Requests that send it fail.`,
      ),
    ),
    ...after.flatMap((each, index) =>
      diffArgument(
        before.find((other) => other.name === each.name),
        each,
        `${path}/arguments/${index}`,
        name,
      ),
    ),
  ];
};

/** Returns the text of a prompt that has only one message. */
const getSingleText = ({ messages: [message, ...others] }: Prompt) =>
  others.length === 0 ? message?.text : undefined;

const diffPrompt = (previous: Prompt, current: Prompt, path: string): UnassignedChange[] => {
  const changes = diffArguments(previous, current, path);
  const texts = (["title", "description"] as const).filter((key) => previous[key] !== current[key]);
  if (texts.length > 0)
    changes.push(
      textOnlyChange(
        texts.length === 1 ? `${path}/${texts[0]}` : path,
        `The ${texts.join(" and ")} of the prompt "${current.name}" changed.`,
        texts.length === 1 && texts[0]
          ? toWording(previous[texts[0]], current[texts[0]])
          : undefined,
      ),
    );
  if (!isJsonEqual(previous.messages, current.messages))
    changes.push(
      textOnlyChange(
        `${path}/messages`,
        `The messages of the prompt "${current.name}" changed.`,
        toWording(getSingleText(previous), getSingleText(current)),
      ),
    );
  return changes;
};

/** Compares prompts by name. */
export const diffPrompts = (
  previous: readonly Prompt[] = [],
  current: readonly Prompt[] = [],
): UnassignedChange[] =>
  diffLists(previous, current, {
    path: "/prompts",
    getKey: ({ name }) => name,
    getSubject: ({ name }) => `The prompt "${name}"`,
    orderMessage: "The prompts are listed in a different order.",
    diffItem: diffPrompt,
  });
