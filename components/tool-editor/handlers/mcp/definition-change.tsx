import { WordingChange } from "@/components/ui/data/wording-change";
import { definitionKeys, type RemoteDefinition } from "@/lib/agent/handlers/mcp";
import { showHiddenCharacters } from "@/lib/analysis/suspicious-text";
import { isJsonEqual } from "@/lib/schema/json";

const labels: Record<(typeof definitionKeys)[number], string> = {
  name: "Name",
  title: "Title",
  description: "Description",
  inputSchema: "Parameters",
  outputSchema: "Result schema",
  annotations: "Annotations",
};

const toText = (value: unknown): string => {
  if (value === undefined) return "";
  return showHiddenCharacters(typeof value === "string" ? value : JSON.stringify(value, null, 2));
};

type DefinitionChangeProps = { before: RemoteDefinition; after: RemoteDefinition };

/** Shows what a server changed about its tool, key by key. Spells out invisible characters. */
export function DefinitionChange({ before, after }: DefinitionChangeProps) {
  const changedKeys = definitionKeys.filter((key) => !isJsonEqual(before[key], after[key]));
  return (
    <dl className="flex flex-col gap-2">
      {changedKeys.map((key) => (
        <div key={key}>
          <dt className="font-medium text-xs">{labels[key]}</dt>
          <dd>
            <WordingChange before={toText(before[key])} after={toText(after[key])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
