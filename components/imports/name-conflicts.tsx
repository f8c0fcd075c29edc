import { useState } from "react";
import { MoreButton } from "@/components/ui/data/more-button";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Button } from "@/components/ui/primitives/button";
import {
  type ConflictChoice,
  type ConflictChoices,
  type Conflicts,
  getChoice,
} from "./merge-into-agent";

type NameConflictsProps = {
  agentName: string;
  conflicts: Conflicts;
  choices: ConflictChoices;
  onChoose: (names: string[], choice: ConflictChoice) => void;
};

const INITIAL_ROWS = 30;

/** Choices for imported tools whose names the agent already has. */
export function NameConflicts({ agentName, conflicts, choices, onChoose }: NameConflictsProps) {
  const [visibleCount, setVisibleCount] = useState(INITIAL_ROWS);
  const rows = [...conflicts];
  const names = rows.map(([name]) => name);
  const hiddenCount = names.length - visibleCount;
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
        {rows.slice(0, visibleCount).map(([name, { freeName, existingTool }]) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2"
          >
            <code className="wrap-anywhere min-w-0 font-mono text-sm">{name}</code>
            <NativeSelect
              aria-label={`What happens to ${name}`}
              className="sm:w-72"
              value={getChoice(choices, name)}
              onValueChange={(choice) => onChoose([name], choice)}
            >
              <option value="rename">Add as {freeName}</option>
              <option value="replace">
                Replace the existing tool{existingTool !== name && ` ${existingTool}`}
              </option>
              <option value="skip">Skip</option>
            </NativeSelect>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <MoreButton size="sm" variant="ghost" onClick={() => setVisibleCount(visibleCount + 100)}>
            Show more ({hiddenCount} left)
          </MoreButton>
        </div>
      )}
    </fieldset>
  );
}
