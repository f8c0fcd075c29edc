"use client";

import type { ReactNode } from "react";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import { EditConflict } from "@/components/ui/editing/edit-conflict";
import type { Tool } from "@/lib/agent/tool";
import { combineTools } from "./form/draft/combine-tools";
import { abbreviateBoth, type Difference, differingFields } from "./form/draft/differing-fields";

type ConflictCalloutProps = {
  noun: string;
  /** The version that both people started from. */
  base: Tool | null;
  mine: Tool;
  /** Null while loading. */
  theirs: Tool | null;
  busy: boolean;
  refusedSaves: number;
  lastSave: ReactNode;
  onCombine: (combined: Tool) => void;
  onLoadTheirs: () => void;
  onOverwrite: () => void;
};

const authorLabels = {
  you: "Changed by you",
  them: "Changed by them",
  both: "Changed by both",
};

/**
 * Shown when two people have edited the same tool: lists the differences and offers a choice of
 * versions.
 */
export function ConflictCallout(props: ConflictCalloutProps) {
  const { noun, base, mine, theirs, busy } = props;
  const { onCombine, onLoadTheirs, onOverwrite } = props;
  const combined = theirs ? combineTools(base, mine, theirs) : undefined;
  const differences = theirs ? differingFields(base, mine, theirs) : [];
  return (
    <EditConflict
      title={`This ${noun} was saved elsewhere after you opened it`}
      isSaving={busy}
      refusedSaves={props.refusedSaves}
      lastSave={props.lastSave}
      {...(combined && { onCombine: () => onCombine(combined) })}
      {...(theirs && { onLoadTheirs, onOverwrite })}
    >
      {!theirs && <p>Loading their version…</p>}
      {theirs && differences.length === 0 && <p>Their version is the same as yours.</p>}
      {differences.length > 0 && (
        <div className="flex flex-col gap-1">
          <p>Your changes are still here. They differ from the saved version in:</p>
          <div className="max-h-80 overflow-y-auto">
            <DifferenceTable differences={differences} />
          </div>
          {combined && (
            <p>
              Combining keeps both sets of changes. Where you both changed the same field, yours
              wins.
            </p>
          )}
        </div>
      )}
    </EditConflict>
  );
}

function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <Table label="Differences" className="table-fixed">
      <TableHeader>
        <TableRow>
          <TableHead className="w-28">Field</TableHead>
          <TableHead>Yours</TableHead>
          <TableHead>Theirs</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {differences.map((each) => (
          <TableRow key={each.field} className="align-top">
            <TableCell className="wrap-anywhere">
              <span className="block font-medium">{each.field}</span>
              <span className="block text-muted text-xs">{authorLabels[each.by]}</span>
            </TableCell>
            <Values mine={each.mine} theirs={each.theirs} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Values({ mine, theirs }: Pick<Difference, "mine" | "theirs">) {
  const [mineText, theirsText] = abbreviateBoth(mine, theirs);
  return (
    <>
      <TableCell className="wrap-anywhere font-mono text-xs">{mineText}</TableCell>
      <TableCell className="wrap-anywhere font-mono text-xs">{theirsText}</TableCell>
    </>
  );
}
