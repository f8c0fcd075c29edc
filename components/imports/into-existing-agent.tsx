"use client";

import { type FormEvent, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { ErrorState } from "@/components/layout/page-states";
import { useEveryAgent } from "@/components/queries/agents";
import { useImportTarget, useSaveImport } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { formatCount } from "@/lib/agent/format-count";
import type { Manifest } from "@/lib/agent/manifest";
import { MAX_TOOLS } from "@/lib/agent/max-tools";
import { failureText } from "./failure-text";
import {
  type ConflictChoices,
  type Conflicts,
  findConflicts,
  getChoice,
  mergeIntoAgent,
} from "./merge-into-agent";
import { NameConflicts } from "./name-conflicts";

type IntoExistingAgentProps = {
  manifest: Manifest;
  initialSlug: string;
  onSaved: (slug: string, message: string) => void | Promise<void>;
};

/** Adds the imported tools to the draft of an existing agent. */
export function IntoExistingAgent({ manifest, initialSlug, onSaved }: IntoExistingAgentProps) {
  const agents = useEveryAgent();
  const [slug, setSlug] = useState(initialSlug);
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState("");
  const [choices, setChoices] = useState<ConflictChoices>(new Map());
  const draft = useImportTarget(slug);
  const { mutateAsync: saveImport, isPending } = useSaveImport();

  const agent = draft.data?.value;
  const conflicts: Conflicts = agent ? findConflicts(agent, manifest) : new Map();
  const merged = agent && mergeIntoAgent(agent, manifest, choices);
  const hasTooMany = merged && merged.tools.length > MAX_TOOLS;
  const skippedCount = [...conflicts.keys()].filter(
    (name) => getChoice(choices, name) === "skip",
  ).length;
  const toolCount = formatCount(manifest.tools.length - skippedCount, "tool");
  const isListed = agents.data?.some((each) => each.slug === slug);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(slug === "");
    setFailure("");
    if (!merged || hasTooMany || isPending) return;
    try {
      await saveImport({ manifest: merged, replaces: { slug, etag: draft.data?.etag } });
      await onSaved(slug, `${toolCount} added to ${merged.name}`);
    } catch (error) {
      const isStale = error instanceof ProblemError && error.status === 412;
      if (isStale) await draft.refetch();
      setFailure(
        isStale
          ? "This agent was changed elsewhere. It was reloaded: review the names below and save again."
          : failureText(error),
      );
    }
  };
  const problem = isMissing && slug === "" ? "Choose an agent." : draft.error?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {!agents.data && agents.error && (
        <ErrorState title="The agents could not be loaded" retry={agents.refetch}>
          {agents.error.message}
        </ErrorState>
      )}
      <Field
        label="Agent"
        required
        error={problem}
        hint="The tools are added to its draft. Callers are not affected until you publish."
      >
        <NativeSelect
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value);
            setChoices(new Map());
          }}
        >
          <option value="">Choose an agent</option>
          {slug !== "" && !isListed && <option value={slug}>{slug}</option>}
          {agents.data?.map((each) => (
            <option key={each.slug} value={each.slug}>
              {each.name} ({each.slug})
            </option>
          ))}
        </NativeSelect>
      </Field>
      {conflicts.size > 0 && (
        <NameConflicts
          agentName={agent?.name ?? slug}
          conflicts={conflicts}
          choices={choices}
          onChoose={(names, choice) =>
            setChoices(new Map([...choices, ...names.map((name) => [name, choice] as const)]))
          }
        />
      )}
      {hasTooMany && (
        <Callout tone="danger" role="alert">
          The agent would have {merged.tools.length} tools; the limit is 1,000. Import fewer.
        </Callout>
      )}
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isPending || draft.isFetching}>
          Add {toolCount}
        </Button>
      </div>
    </form>
  );
}
