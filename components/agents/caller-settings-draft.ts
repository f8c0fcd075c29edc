import { type AgentSettings, agentSettings, type Variable } from "@/lib/agent/manifest";

/** A variable being edited; `id` is the row's React key. */
export type VariableDraft = Variable & { id: string };
export type CallerDraft = { open: boolean; origins: string; variables: VariableDraft[] };
type Settings = Pick<AgentSettings, "access" | "variables">;

let count = 0;
export const blankVariable = (): VariableDraft => ({ id: `variable-${++count}`, ref: "" });

/** A variable as it is stored, without empty values. */
const stored = ({ id: _id, description, required, secret, ...rest }: VariableDraft): Variable => ({
  ...rest,
  ...(description?.trim() && { description: description.trim() }),
  ...(required && { required }),
  ...(secret && { secret }),
});

/**
 * The settings of a draft, undefined while it is invalid; `problems` holds the error message of each variable row.
 * Parts of `access` that the form does not edit are kept.
 */
export function readCallerSettings(
  { open, origins, variables }: CallerDraft,
  access: Settings["access"],
): { settings?: Settings; problems: (string | undefined)[] } {
  const list = origins.split(/\s+/).filter(Boolean);
  const { toolsList: _toolsList, origins: _origins, ...kept } = access ?? {};
  const settings: Settings = {
    access: {
      ...kept,
      ...(open && { toolsList: "public" as const }),
      ...(list.length > 0 && { origins: list }),
    },
    variables: variables.map(stored),
  };
  const refs = variables.map(({ ref }) => ref);
  const issues = agentSettings.safeParse(settings).error?.issues ?? [];
  const problems = refs.map((ref, index) =>
    refs.indexOf(ref) < index
      ? `The variable "${ref}" is declared twice.`
      : issues.find(({ path }) => path[0] === "variables" && path[1] === index)?.message,
  );
  const sound = issues.length === 0 && problems.every((problem) => problem === undefined);
  return { ...(sound && { settings }), problems };
}
