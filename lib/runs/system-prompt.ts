import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { type Placeholder, parseTemplate, type Template } from "@/lib/agent/placeholders/template";
import type { Redact } from "@/lib/redaction/redact";
import { isObject, toPlainText } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { mask } from "@/lib/templates/template-filler";

/**
 * Maximum characters of the filled instructions. They may mention a state of 8 MB thousands of times.
 */
const MAX_INSTRUCTIONS_CHARS = 1024 * 1024;
/** Maximum characters of the state. Anything beyond this is cut, but tools see all of it. */
const MAX_STATE_CHARS = 20_000;

export type PromptValues = {
  agentName: string;
  variables: Readonly<Record<string, string>>;
  /** The values of these variables never reach a model. */
  secretVariables: readonly string[];
  userId: string | undefined;
  state: unknown;
  forwardedProps: unknown;
  context: readonly { description: string; value: string }[];
  /** The text of the agent's resource. Undefined if there is none. */
  resource: string | undefined;
  /** An ISO 8601 date. */
  date: string;
  /** Masks the caller's secrets, which a tool may have put into the state. */
  redact: Redact;
};

const readPath = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, name) => {
    const isReadable = isObject(current) || Array.isArray(current);
    return isReadable && Object.hasOwn(current, name) ? Reflect.get(current, name) : undefined;
  }, value);

const toText = (value: unknown): string => (value === undefined ? "" : toPlainText(value));

const readValue = (
  { root, path }: Placeholder,
  {
    agentName,
    variables,
    secretVariables,
    userId,
    state,
    forwardedProps,
    resource,
    date,
  }: PromptValues,
): unknown => {
  if (root === "variables" && secretVariables.includes(path[0] ?? "")) return mask;
  const values = {
    variables,
    context: { userId },
    input: { state, forwardedProps },
    agent: { name: agentName },
    resource,
    date,
  };
  return readPath(values, [root, ...path]);
};

const isEmptyState = (state: unknown) =>
  state === undefined || state === null || (isObject(state) && Object.keys(state).length === 0);

const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${cutText(text, maxChars)} [cut]` : text;

const fillInstructions = (template: Template, values: PromptValues): string => {
  let text = "";
  for (const part of template) {
    if (text.length > MAX_INSTRUCTIONS_CHARS) break;
    text += typeof part === "string" ? part : values.redact(toText(readValue(part, values)));
  }
  return cut(text.trim(), MAX_INSTRUCTIONS_CHARS);
};

/** Shows the start of the state. A secret that begins in it is masked before anything is cut. */
const showState = ({ state, redact }: PromptValues): string =>
  cut(redact(JSON.stringify(state).slice(0, 2 * MAX_STATE_CHARS)), MAX_STATE_CHARS);

/**
 * Builds what the model is told before the conversation: the author's instructions, then whichever
 * of resource, context and state they do not reference.
 */
export const buildSystemPrompt = (
  { instructions = "" }: Pick<ModelSettings, "instructions">,
  values: PromptValues,
): string => {
  const { template } = parseTemplate(instructions);
  const names = template.flatMap((part) => (typeof part === "string" ? [] : [part.text]));
  const isNamed = (name: string) => names.some((text) => text.startsWith(name));
  const { resource, context, state } = values;
  return [
    fillInstructions(template, values),
    resource && !isNamed("resource") && resource,
    context.length > 0 &&
      [
        "Context from the application:",
        ...context.map((item) => `- ${item.description}: ${item.value}`),
      ].join("\n"),
    !isEmptyState(state) &&
      !isNamed("input.state") &&
      `State shared with the application, as JSON:\n${showState(values)}`,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
};
