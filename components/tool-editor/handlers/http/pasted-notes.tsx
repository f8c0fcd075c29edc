"use client";

import { lazy, Suspense, useState } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { useValue } from "@/components/tool-editor/editor-state";
import { SetUpCredential } from "@/components/tool-editor/fields/set-up-credential";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";

const FillDialog = lazy(async () => ({
  default: (await import("@/components/tool-editor/parameters/fill/fill-dialog")).FillDialog,
}));

/** A pasted command, notes on it, and the services whose secrets it needs. */
export type PastedCommand = {
  text: string;
  notes: string[];
  credentials: string[];
  hasFixedValues: boolean;
};

type PastedNotesProps = { pastedCommand: PastedCommand; onClose: () => void };

/** Tells what became of a pasted command, and offers to turn its values into parameters. */
export function PastedNotes({ pastedCommand, onClose }: PastedNotesProps) {
  const storedFields = useStoredFields();
  const [rows] = useValue("rows");
  const [isImporting, setIsImporting] = useState(false);
  const { text, credentials, notes } = pastedCommand;
  const isFixed = pastedCommand.hasFixedValues && rows.length === 0;
  const missingServices = credentials.filter((service) => !Object.hasOwn(storedFields, service));
  if (!isFixed && !isImporting && notes.length === 0 && credentials.length === 0) return null;
  return (
    <Callout
      tone="info"
      role="status"
      title="Imported from the command"
      actions={
        <>
          {isFixed && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setIsImporting(true)}>
              Turn values into parameters…
            </Button>
          )}
          {missingServices.map((service) => (
            <SetUpCredential key={service} service={service} path="http.url" />
          ))}
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {isFixed && <li>Every call sends the values of the command.</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {credentials.map((service) => (
          <li key={service}>
            This tool may now use the credential {service}. Its values stay in the Space.
          </li>
        ))}
      </ul>
      {isImporting && (
        <Suspense fallback={null}>
          <FillDialog open onOpenChange={setIsImporting} command={text} />
        </Suspense>
      )}
    </Callout>
  );
}
