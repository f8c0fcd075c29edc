import { type AgentSettings, agentSettingsSchema, type Variable } from "@/lib/agent/manifest";

/** A variable being edited. `id` is the row's React key. */
export type VariableDraft = Variable & { id: string };
export type CallerDraft = {
  isPublic: boolean;
  hasSignIn: boolean;
  origins: string;
  variables: VariableDraft[];
};
type Settings = Pick<AgentSettings, "access" | "variables">;

let lastId = 0;
export const blankVariable = (): VariableDraft => ({ id: `variable-${++lastId}`, ref: "" });

/** Converts a row to a variable as it is stored, without empty values. */
const toVariable = ({
  id: _id,
  description,
  required,
  secret,
  ...rest
}: VariableDraft): Variable => ({
  ...rest,
  ...(description?.trim() && { description: description.trim() }),
  ...(required && { required }),
  ...(secret && { secret }),
});

/**
 * Validates a draft and returns its settings, or undefined settings if it is invalid. `problems`
 * has an error message for each invalid variable row. Parts of the stored `access` that the form does
 * not edit are kept. What is empty and was never stored is left out, because storing it would count
 * as a change to publish.
 */
export function readCallerSettings(
  { isPublic, hasSignIn, origins, variables }: CallerDraft,
  stored: Settings,
): { settings?: Settings; problems: (string | undefined)[] } {
  const originList = origins.split(/\s+/).filter(Boolean);
  const {
    toolsList: _toolsList,
    origins: _origins,
    signIn: _signIn,
    ...otherAccess
  } = stored.access ?? {};
  const access = {
    ...otherAccess,
    ...(isPublic && { toolsList: "public" as const }),
    ...(hasSignIn && { signIn: "on" as const }),
    ...(originList.length > 0 && { origins: originList }),
  };
  const settings: Settings = {
    ...((stored.access || Object.keys(access).length > 0) && { access }),
    ...((stored.variables || variables.length > 0) && { variables: variables.map(toVariable) }),
  };
  const refs = variables.map(({ ref }) => ref);
  const issues = agentSettingsSchema.safeParse(settings).error?.issues ?? [];
  const problems = refs.map((ref, index) =>
    refs.indexOf(ref) < index
      ? `The variable "${ref}" is declared twice.`
      : issues.find(({ path }) => path[0] === "variables" && path[1] === index)?.message,
  );
  const isValid = issues.length === 0 && problems.every((problem) => problem === undefined);
  return { ...(isValid && { settings }), problems };
}
