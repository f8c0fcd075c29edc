"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { ImportResult } from "@/components/queries/imports";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FoundTools } from "./found-tools";
import { groupWarnings, type Warning } from "./grouped-warnings";
import { IntoExistingAgent } from "./into-existing-agent";
import { IntoNewAgent } from "./into-new-agent";
import { showHeading } from "./show-heading";

const firstNotes = 6;

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
  const [into, setInto] = useState<"new" | "existing">(agent ? "existing" : "new");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showHeading(heading.current), []);

  const { general, tools } = groupWarnings(result);
  const noted = tools.filter(({ warnings }) => warnings.length > 0).length;
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
          {noted > 0 && ` ${noted === 1 ? "One tool has" : `${noted} tools have`} notes.`}
        </p>
      </div>
      {general.length > 0 && (
        <Callout tone="warning" title="About the agent">
          <Notes notes={general.slice(0, firstNotes)} />
          {general.length > firstNotes && (
            <Disclosure summary={`${general.length - firstNotes} more`}>
              <Notes notes={general.slice(firstNotes)} />
            </Disclosure>
          )}
        </Callout>
      )}
      {count > 0 && <FoundTools tools={tools} />}
      <h3 className="font-medium text-base">Destination</h3>
      <SegmentedControl
        label="Destination"
        value={into}
        className="self-start"
        options={[
          { value: "new", label: "New agent" },
          { value: "existing", label: "Existing agent" },
        ]}
        onValueChange={setInto}
      />
      {into === "new" ? (
        <IntoNewAgent manifest={manifest} onSaved={onSaved} />
      ) : (
        <IntoExistingAgent manifest={manifest} initialSlug={agent} onSaved={onSaved} />
      )}
    </section>
  );
}
