import type { Issue } from "@/lib/errors";
import { MAX_ISSUES } from "../max-issues";
import { findNearestName } from "../placeholders/nearest-name";
import { findPlaceholders } from "../placeholders/placed-placeholder";
import { type Placeholder, parseTemplate } from "../placeholders/template";

/**
 * Names that placeholders in the instructions may use besides the agent's variables, with their
 * meaning in a run.
 */
const instructionNames = {
  "agent.name": "The agent's name",
  "context.userId": "The id of the user, if the host sends one",
  date: "Today's date",
  "input.forwardedProps":
    "What the client forwards, or part of it, such as input.forwardedProps.locale",
  "input.state": "The state that the client shares, or part of it, such as input.state.cart",
  resource: "The text of the agent's resource",
};

/** Names that may be followed by a path into the value. */
const objectNames = ["input.forwardedProps", "input.state"];

/**
 * Lists every name that an agent's instructions may use, with a description. `variables` are the
 * agent's.
 */
export const listInstructionNames = (
  variables: readonly string[],
): { name: string; description: string }[] => [
  ...variables.map((name) => ({ name: `variables.${name}`, description: "A variable" })),
  ...Object.entries(instructionNames).map(([name, description]) => ({ name, description })),
];

const isKnown = ({ root, path }: Placeholder, names: readonly string[]): boolean => {
  const name = [root, ...path].join(".");
  return (
    names.includes(name) || (path.length > 1 && objectNames.includes([root, path[0]].join(".")))
  );
};

const describeUnknown = ({ text }: Placeholder, names: readonly string[]): string => {
  const suggestion = findNearestName(text, names);
  return suggestion === undefined
    ? `{{${text}}} is not defined. Available names: ${names.map((name) => `{{${name}}}`).join(", ")}.`
    : `{{${text}}} is not defined. Did you mean {{${suggestion}}}?`;
};

/**
 * Finds placeholders in the instructions that cannot be filled in. Paths are JSON Pointers into the
 * model's settings.
 */
export const checkInstructions = (text: string, variables: readonly string[]): Issue[] => {
  const path = "/instructions";
  const { problem } = parseTemplate(text);
  if (problem !== undefined) return [{ code: "invalid_template", path, message: problem }];
  const names = listInstructionNames(variables).map(({ name }) => name);
  return findPlaceholders(text, path)
    .filter(({ placeholder }) => !isKnown(placeholder, names))
    .slice(0, MAX_ISSUES)
    .map(({ placeholder }) => ({
      code: "unknown_placeholder",
      path,
      data: { placeholder: placeholder.text },
      message: describeUnknown(placeholder, names),
    }));
};
