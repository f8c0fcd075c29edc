import { type Prompt, type PromptMessage, promptSchema } from "@/lib/agent/prompts/prompt";
import type { Issue } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";
import {
  type CompletionForm,
  fromCompletionForm,
  toCompletionForm,
  toCompletionPath,
} from "../editor/completion-form";
import type { EntryCodec } from "../editor/entry-codec";
import { createMissingIssue } from "../editor/missing-issue";

type ArgumentForm = {
  name: string;
  description: string;
  required: boolean;
  complete: CompletionForm;
};

/**
 * A message with content of every kind, so that switching the kind keeps what was entered for the
 * others.
 */
export type MessageForm = {
  role: PromptMessage["role"];
  content: Exclude<keyof PromptMessage, "role">;
  text: string;
  /** Base64-encoded image or recording. */
  data: string;
  mimeType: string;
  uri: string;
};

export type PromptForm = {
  name: string;
  title: string;
  description: string;
  arguments: ArgumentForm[];
  messages: MessageForm[];
};

export const newArgument = (name = ""): ArgumentForm => ({
  name,
  description: "",
  required: false,
  complete: toCompletionForm(undefined),
});

export const newMessage = (): MessageForm => ({
  role: "user",
  content: "text",
  text: "",
  data: "",
  mimeType: "",
  uri: "",
});

const toMessageForm = ({ role, text, image, audio, resource }: PromptMessage): MessageForm => {
  const blank = { ...newMessage(), role };
  if (image) return { ...blank, content: "image", ...image };
  if (audio) return { ...blank, content: "audio", ...audio };
  if (resource) return { ...blank, content: "resource", uri: resource.uri };
  return { ...blank, text: text ?? "" };
};

const fromMessageForm = (form: MessageForm): PromptMessage => {
  const { role, content, text, data, mimeType, uri } = form;
  if (content === "text") return { role, text };
  if (content === "resource") return { role, resource: { uri: uri.trim() } };
  return { role, [content]: { data, mimeType } };
};

const toForm = (prompt: Prompt | null): PromptForm => ({
  name: prompt?.name ?? "",
  title: prompt?.title ?? "",
  description: prompt?.description ?? "",
  arguments: (prompt?.arguments ?? []).map((argument) => ({
    name: argument.name,
    description: argument.description ?? "",
    required: argument.required ?? false,
    complete: toCompletionForm(argument.complete),
  })),
  messages: prompt ? prompt.messages.map(toMessageForm) : [newMessage()],
});

const fromForm = (form: PromptForm): Prompt => {
  const { title, description } = form;
  const declared = form.arguments.map((argument) => {
    const complete = fromCompletionForm(argument.complete);
    return {
      name: argument.name.trim(),
      ...(argument.description && { description: argument.description }),
      ...(argument.required && { required: true }),
      ...(complete && { complete }),
    };
  });
  return {
    name: form.name.trim(),
    ...(title && { title }),
    ...(description && { description }),
    ...(declared.length > 0 && { arguments: declared }),
    messages: form.messages.map(fromMessageForm),
  };
};

/** Finds problems that deserve a better message than the schema's. */
const findGaps = (form: PromptForm): Issue[] => [
  ...(form.name.trim() === "" ? [createMissingIssue("/name", "Enter a name for the prompt.")] : []),
  ...form.arguments.flatMap(({ name, complete }, index) => [
    ...(name.trim() === ""
      ? [createMissingIssue(`/arguments/${index}/name`, "Enter a name for the argument.")]
      : []),
    ...(complete.source === "tool" && complete.tool === ""
      ? [createMissingIssue(`/arguments/${index}/complete/tool`, "Choose a tool.")]
      : []),
  ]),
  ...form.messages.flatMap(({ content, data, uri }, index) => {
    if (content === "resource" && uri.trim() === "")
      return createMissingIssue(`/messages/${index}/resource/uri`, "Choose a resource.");
    const isMedia = content === "image" || content === "audio";
    return isMedia && data === ""
      ? createMissingIssue(`/messages/${index}/${content}/data`, "Choose a file.")
      : [];
  }),
];

const fieldLabels: Record<string, string> = {
  name: "Name",
  title: "Title",
  description: "Description",
  messages: "Messages",
};

const toArgumentPath = ([index = "", field, ...rest]: readonly string[], form: PromptForm) => {
  const argument = form.arguments[Number(index)];
  if (field !== "complete" || !argument) return `arguments.${index}.${field ?? "name"}`;
  return `arguments.${index}.complete.${toCompletionPath(rest, argument.complete)}`;
};

const toMessagePath = ([index, content, field]: readonly string[]) =>
  content === undefined ? `messages.${index}` : `messages.${index}.${field ?? content}`;

/** Converts and validates prompts for the editor. */
export const promptCodec: EntryCodec<Prompt, PromptForm> = {
  toForm,
  fromForm,
  findIssues: (prompt, form) => {
    const gaps = findGaps(form);
    const gapPaths = new Set(gaps.map(({ path }) => path));
    const { error } = promptSchema.safeParse(prompt);
    const issues = (error?.issues ?? []).map(toIssue);
    return [...gaps, ...issues.filter(({ path }) => !gapPaths.has(path))];
  },
  toFormPath: ([list = "", ...steps], form) => {
    if (list === "arguments" && steps.length > 0) return toArgumentPath(steps, form);
    if (list === "messages" && steps.length > 0) return toMessagePath(steps);
    return Object.hasOwn(fieldLabels, list) ? list : "";
  },
  getFieldLabel: (path) => {
    const [list = "", index] = path.split(".");
    if (index === undefined) return fieldLabels[list] ?? "The prompt";
    return `${list === "arguments" ? "Argument" : "Message"} ${Number(index) + 1}`;
  },
};
