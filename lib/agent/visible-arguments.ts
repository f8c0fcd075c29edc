import { listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import type { Tool } from "./tool";

/** Tells whether an argument is not for people's eyes, whatever else is shown of the call. */
export const createSecretCheck = ({
  parameters,
}: Pick<Tool, "parameters">): ((name: string) => boolean) => {
  const references = createReferences(parameters);
  return (name) =>
    Object.hasOwn(parameters.properties, name) &&
    listLayers([parameters.properties[name]], references).some(
      ({ format, writeOnly }) => format === "password" || writeOnly === true,
    );
};

/** What a person who is asked about a call sees: of its arguments, or of the schemas of its parameters. */
export const toVisibleArguments = <Value>(
  tool: Pick<Tool, "parameters" | "visibleParameters">,
  byName: Readonly<Record<string, Value>>,
): Record<string, Value> => {
  const { visibleParameters } = tool;
  const isSecret = createSecretCheck(tool);
  return Object.fromEntries(
    Object.entries(byName).filter(
      ([name]) => (visibleParameters?.includes(name) ?? true) && !isSecret(name),
    ),
  );
};
