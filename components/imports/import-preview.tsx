"use client";

import { useId, useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { useCredentials, usePutCredential } from "@/components/queries/credentials";
import type { ImportResult } from "@/components/queries/imports";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { notify } from "@/components/ui/overlays/toaster";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import { formatShortNumber } from "@/lib/analysis/tool-list-size";
import type { CurlSecrets } from "./find-curl-secrets";
import type { Warning } from "./group-warnings";
import { ImportedTools } from "./imported-tools";
import { IntoExistingAgent } from "./into-existing-agent";
import { IntoNewAgent } from "./into-new-agent";
import { ToolAdjustments } from "./tool-adjustments";
import { useAdjustedTools } from "./use-adjusted-tools";

const INITIAL_NOTES = 6;
/** Length to which the import readers truncate tool names. */
const MAX_NAME_LENGTH = 64;

function Notes({ notes }: { notes: Warning[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {notes.map(({ path, message }) => (
        <li key={path + message}>{message}</li>
      ))}
    </ul>
  );
}

function GeneralNotes({ notes }: { notes: Warning[] }) {
  if (notes.length === 0) return null;
  return (
    <Callout tone="warning" title="About the agent">
      <Notes notes={notes.slice(0, INITIAL_NOTES)} />
      {notes.length > INITIAL_NOTES && (
        <Disclosure summary={`${notes.length - INITIAL_NOTES} more`}>
          <Notes notes={notes.slice(INITIAL_NOTES)} />
        </Disclosure>
      )}
    </Callout>
  );
}

/**
 * Offers to store the secrets of a cURL command for its host, or for that of the base URL, unless
 * the Space already has a credential with that name.
 */
function useSecretOffer(secrets: CurlSecrets | undefined, baseUrl: string) {
  const { data: credentials, error, refetch } = useCredentials();
  const { mutateAsync: putCredential } = usePutCredential();
  const [isAccepted, setIsAccepted] = useState(true);
  const host = secrets?.host ?? URL.parse(baseUrl)?.host;
  const canStore = secrets !== undefined && host !== undefined;
  const isOffered =
    canStore &&
    credentials !== undefined &&
    !credentials.some(({ service }) => service === secrets.service);
  return {
    failure: canStore && !credentials && error && (
      <ErrorState title="The credentials could not be loaded" retry={refetch}>
        The secret in the command is stored only if they are loaded. {error.message}
      </ErrorState>
    ),
    offer: isOffered && (
      <Checkbox
        label={
          <>
            Store the secret in the command as the credential <code>{secrets.service}</code>, for{" "}
            {host} only
          </>
        }
        checked={isAccepted}
        onCheckedChange={(next) => setIsAccepted(next === true)}
      />
    ),
    async store() {
      if (!isOffered || !isAccepted) return;
      const { service, fields } = secrets;
      try {
        await putCredential({ service, change: { fields, hosts: [host] } });
      } catch (error) {
        // The tools are saved, and the credential can still be set up on its own page.
        notify.error("The credential was not stored", {
          description: error instanceof Error ? error.message : "Set it up under Credentials.",
        });
      }
    },
  };
}

type ImportPreviewProps = {
  result: ImportResult;
  secrets: CurlSecrets | undefined;
  /** The slug of the agent to add the tools to. Empty if none was given. */
  agent: string;
  onSaved: (slug: string, message: string) => void;
};

const describeCost = (selectedCount: number, count: number): string => {
  if (selectedCount < count) return `The ${selectedCount} selected cost`;
  return count === 1 ? "It costs" : "They cost";
};

/** The result of an import before it is saved: tools, notes and destination. */
export function ImportPreview({ result, secrets, agent, onSaved }: ImportPreviewProps) {
  const [destination, setDestination] = useState<"new" | "existing">(agent ? "existing" : "new");
  const headingId = useId();
  const tools = useAdjustedTools(result);
  const { offer, failure, store } = useSecretOffer(secrets, tools.adjustments.baseUrl);

  const notedCount = tools.rows.filter(({ warnings }) => warnings.length > 0).length;
  const count = result.manifest.tools.length;
  const selectedCount = tools.adjusted.tools.length;
  const isSelected = count === 0 || selectedCount > 0;
  const canSave = isSelected && Object.keys(tools.problems).length === 0;
  const save = async (slug: string, message: string) => {
    await store();
    onSaved(slug, message);
  };
  return (
    <section aria-labelledby={headingId} className="mt-6 flex flex-col gap-4">
      <div>
        <h2
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-16 font-semibold text-base outline-none"
        >
          {formatCount(count, "tool")} found
        </h2>
        <p className="text-muted text-sm">
          Nothing is saved yet.
          {count > 0 &&
            tools.tokens !== undefined &&
            ` ${describeCost(selectedCount, count)} a model about ${formatShortNumber(tools.tokens)} tokens.`}
          {notedCount > 0 &&
            ` ${notedCount === 1 ? "One tool has" : `${notedCount} tools have`} notes.`}
        </p>
      </div>
      <GeneralNotes notes={tools.generalWarnings} />
      {count > 0 && (
        <>
          <ToolAdjustments
            value={tools.adjustments}
            needsBaseUrl={tools.needsBaseUrl}
            needsAuthentication={tools.needsAuthentication}
            isNameCut={tools.adjusted.tools.some(({ name }) => name.length >= MAX_NAME_LENGTH)}
            problems={tools.problems}
            onChange={tools.setAdjustments}
          />
          <ImportedTools tools={tools.rows} onToggle={tools.toggle} />
        </>
      )}
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
      {offer}
      {failure}
      {!canSave && (
        <p role="status" className="text-muted text-sm">
          {isSelected ? "Correct the settings above to continue." : "Select at least one tool."}
        </p>
      )}
      {canSave && destination === "new" && (
        <IntoNewAgent manifest={tools.adjusted} onSaved={save} />
      )}
      {canSave && destination === "existing" && (
        <IntoExistingAgent manifest={tools.adjusted} initialSlug={agent} onSaved={save} />
      )}
    </section>
  );
}
