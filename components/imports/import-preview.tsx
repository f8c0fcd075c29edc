"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { ImportResult } from "@/components/queries/imports";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { groupWarnings, type Warning } from "./group-warnings";
import { ImportedTools } from "./imported-tools";
import { IntoExistingAgent } from "./into-existing-agent";
import { IntoNewAgent } from "./into-new-agent";
import { showHeading } from "./show-heading";

const INITIAL_NOTES = 6;

function Notes({ notes }: { notes: Warning[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {notes.map(({ path, message }) => (
        <li key={path + message}>{message}</li>
      ))}
    </ul>
  );
}

type ImportPreviewProps = {
  result: ImportResult;
  /** The slug of the agent to add the tools to; empty if none was given. */
  agent: string;
  onSaved: (slug: string) => void;
};

/** The result of an import before it is saved: tools, notes and destination. */
export function ImportPreview({ result, agent, onSaved }: ImportPreviewProps) {
  const { manifest } = result;
  const [destination, setDestination] = useState<"new" | "existing">(agent ? "existing" : "new");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showHeading(heading.current), []);

  const { general, tools } = groupWarnings(result);
  const notedCount = tools.filter(({ warnings }) => warnings.length > 0).length;
  const count = manifest.tools.length;
  return (
    <section aria-labelledby={headingId} className="mt-8 flex flex-col gap-4">
      <div>
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-16 font-semibold text-base outline-none"
        >
          {count === 1 ? "1 tool found" : `${count} tools found`}
        </h2>
        <p className="text-muted text-sm">
          Nothing is saved yet.
          {notedCount > 0 &&
            ` ${notedCount === 1 ? "One tool has" : `${notedCount} tools have`} notes.`}
        </p>
      </div>
      {general.length > 0 && (
        <Callout tone="warning" title="About the agent">
          <Notes notes={general.slice(0, INITIAL_NOTES)} />
          {general.length > INITIAL_NOTES && (
            <Disclosure summary={`${general.length - INITIAL_NOTES} more`}>
              <Notes notes={general.slice(INITIAL_NOTES)} />
            </Disclosure>
          )}
        </Callout>
      )}
      {count > 0 && <ImportedTools tools={tools} />}
      <h3 className="font-medium text-base">Destination</h3>
      <SegmentedControl
        label="Destination"
        value={destination}
        className="self-start"
        options={[
          { value: "new", label: "New agent" },
          { value: "existing", label: "Existing agent" },
        ]}
        onValueChange={setDestination}
      />
      {destination === "new" ? (
        <IntoNewAgent manifest={manifest} onSaved={onSaved} />
      ) : (
        <IntoExistingAgent manifest={manifest} initialSlug={agent} onSaved={onSaved} />
      )}
    </section>
  );
}
