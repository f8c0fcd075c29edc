import { checkInstructions } from "@/lib/agent/model/instructions";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import {
  checkBaseUrl,
  DEFAULT_MAX_RESULT_TOKENS,
  DEFAULT_MAX_STEPS,
  DEFAULT_MAX_TOOL_CALLS,
  type ModelProvider,
  type ModelSettings,
  modelSettingsSchema,
} from "@/lib/agent/model/model-settings";

const toDefaultText = (value: number) => value.toLocaleString("en");

/** The limits of a run, in form order. `emptyText` describes what applies if the field is empty. */
export const modelLimits = [
  {
    key: "maxSteps",
    label: "Steps",
    hint: "Requests to the model in one run.",
    emptyText: toDefaultText(DEFAULT_MAX_STEPS),
    isForParallel: false,
  },
  {
    key: "maxToolCalls",
    label: "Tool calls per answer",
    hint: "If there are more, only the last ones are run. 0 offers no tools.",
    emptyText: toDefaultText(DEFAULT_MAX_TOOL_CALLS),
    isForParallel: false,
  },
  {
    key: "maxResultTokens",
    label: "Max tokens per result",
    hint: "Longer results are truncated before the model reads them.",
    emptyText: toDefaultText(DEFAULT_MAX_RESULT_TOKENS),
    isForParallel: false,
  },
  {
    key: "maxOutputTokens",
    label: "Max output tokens",
    hint: "Including reasoning.",
    emptyText: "The provider’s default",
    isForParallel: false,
  },
  {
    key: "temperature",
    label: "Temperature",
    hint: "0 is the most predictable.",
    emptyText: "The provider’s default",
    isForParallel: false,
  },
  {
    key: "maxParallelToolCalls",
    label: "Parallel tool calls",
    hint: "Further calls wait for one to finish.",
    emptyText: "No limit",
    isForParallel: true,
  },
] as const;
type ModelLimit = (typeof modelLimits)[number]["key"];

/** The settings while they are being edited. Numbers are strings, which may be invalid. */
export type ModelDraft = Record<ModelLimit, string> & {
  provider: ModelProvider;
  id: string;
  baseUrl: string;
  credential: string;
  instructions: string;
  isParallel: boolean;
  handoffs: readonly string[];
};

/** Error messages by field name. */
export type ModelProblems = Partial<Record<keyof ModelDraft, string>>;

const toText = (value: number | undefined) => (value === undefined ? "" : String(value));

export const toModelDraft = (settings: ModelSettings): ModelDraft => ({
  provider: settings.provider,
  id: settings.id,
  baseUrl: settings.baseUrl ?? "",
  credential: settings.credential ?? "",
  instructions: settings.instructions ?? "",
  isParallel: settings.parallelToolCalls ?? false,
  handoffs: settings.handoffs ?? [],
  maxSteps: toText(settings.maxSteps),
  maxToolCalls: toText(settings.maxToolCalls),
  maxResultTokens: toText(settings.maxResultTokens),
  maxOutputTokens: toText(settings.maxOutputTokens),
  temperature: toText(settings.temperature),
  maxParallelToolCalls: toText(settings.maxParallelToolCalls),
});

/** Returns the initial model settings for a provider. `services` are the Space's credentials. */
export const createModel = (
  provider: ModelProvider,
  services: readonly string[],
): ModelSettings => {
  const { exampleModel, service } = modelProviderDetails[provider];
  return {
    provider,
    id: exampleModel,
    ...(services.includes(service) && { credential: service }),
  };
};

/** Switches the draft to another provider, which resets the model, URL and credential. */
export const switchProvider = (
  draft: ModelDraft,
  provider: ModelProvider,
  services: readonly string[],
): ModelDraft => {
  const { credential = "" } = createModel(provider, services);
  return { ...draft, provider, credential, id: "", baseUrl: "" };
};

const describeRange = (key: ModelLimit): string => {
  const { minValue, maxValue } = modelSettingsSchema.shape[key].unwrap();
  const number = key === "temperature" ? "a number" : "a whole number";
  return `Enter ${number} from ${minValue} to ${maxValue?.toLocaleString("en")}.`;
};

const toSettings = (draft: ModelDraft): ModelSettings => {
  const { provider, id, baseUrl, credential, instructions, isParallel, handoffs } = draft;
  const limits = modelLimits.flatMap(({ key, isForParallel }) =>
    draft[key].trim() === "" || (isForParallel && !isParallel) ? [] : [[key, Number(draft[key])]],
  );
  return {
    provider,
    id: id.trim(),
    ...(baseUrl.trim() && { baseUrl: baseUrl.trim() }),
    ...(credential && { credential }),
    ...(instructions.trim() && { instructions }),
    ...Object.fromEntries(limits),
    ...(isParallel && { parallelToolCalls: true }),
    ...(handoffs.length > 0 && { handoffs: [...handoffs] }),
  };
};

/**
 * Validates a draft and returns its settings, which are undefined if there are problems.
 * `variables` are the agent's.
 */
export const readModelDraft = (
  draft: ModelDraft,
  variables: readonly string[],
): { settings?: ModelSettings; problems: ModelProblems } => {
  const settings = toSettings(draft);
  const parsed = modelSettingsSchema.safeParse(settings);
  const problems: ModelProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const limit = modelLimits.find(({ key }) => key === path[0]);
    const field = limit?.key ?? (path[0] as keyof ModelDraft);
    problems[field] ??= limit ? describeRange(limit.key) : message;
  }
  const urlProblem = settings.baseUrl && checkBaseUrl(settings.baseUrl);
  if (urlProblem) problems.baseUrl ??= urlProblem;
  if (modelProviderDetails[draft.provider].defaultBaseUrl === null && draft.baseUrl.trim() === "")
    problems.baseUrl = "Enter the base URL of the model’s server.";
  const [issue] = checkInstructions(draft.instructions, variables);
  if (issue) problems.instructions ??= issue.message;
  const isValid = parsed.success && Object.keys(problems).length === 0;
  return { ...(isValid && { settings: parsed.data }), problems };
};
