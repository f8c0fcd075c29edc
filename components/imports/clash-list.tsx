import { useState } from "react";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import type { ClashChoice } from "./merge-into-agent";

type ClashListProps = {
  agentName: string;
  /** The existing names, each with the name that the imported tool would get. */
  clashes: ReadonlyMap<string, string>;
  choiceFor: (name: string) => ClashChoice;
  onChoose: (names: string[], choice: ClashChoice) => void;
};

const firstRows = 30;

/** Choices for imported tools whose names the agent already has. */
export function ClashList({ agentName, clashes, choiceFor, onChoose }: ClashListProps) {
  const [shown, setShown] = useState(firstRows);
  const names = [...clashes.keys()];
  const rest = names.length - shown;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">
        {names.length === 1
          ? `${agentName} already has a tool with this name`
          : `${agentName} already has tools with these ${names.length} names`}
      </legend>
      {names.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onChoose(names, "rename")}>
            Rename all
          </Button>
          <Button size="sm" onClick={() => onChoose(names, "replace")}>
            Replace all
          </Button>
          <Button size="sm" onClick={() => onChoose(names, "skip")}>
            Skip all
          </Button>
        </div>
      )}
      <ul aria-label="Name conflicts" className="divide-y divide-line border-line border-y">
        {names.slice(0, shown).map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2"
          >
            <code className="wrap-anywhere min-w-0 font-mono text-sm">{name}</code>
            <NativeSelect
              aria-label={`What happens to ${name}`}
              className="sm:w-72"
              value={choiceFor(name)}
              onChange={(event) => onChoose([name], event.target.value as ClashChoice)}
            >
              <option value="rename">Add as {clashes.get(name)}</option>
              <option value="replace">Replace the existing tool</option>
              <option value="skip">Skip</option>
            </NativeSelect>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setShown(shown + 100)}>
            Show more ({rest} left)
          </Button>
        </div>
      )}
    </fieldset>
  );
}
