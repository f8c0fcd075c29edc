"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { replacePath } from "@/components/client/site-path";
import { CredentialInPlace } from "@/components/credentials/lazy-credential-in-place";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ValueField } from "@/components/playground/arguments/value-field";
import { useAgent } from "@/components/queries/agents";
import { useProposals } from "@/components/queries/proposals";
import { useInferOutputSchema, useTool, useTools } from "@/components/queries/tools";
import { useIncompleteSave } from "@/components/queries/use-incomplete-save";
import { notifyRemovedArguments } from "@/components/tests/removed-arguments";
import { ToolEditor } from "@/components/tool-editor/tool-editor";
import { useLimitUsage } from "@/components/tools/use-limit-usage";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { LastSave } from "@/components/unsaved-changes/last-save";
import { listUsedNames } from "@/lib/agent/model-names";
import { OutdatedNotice } from "./outdated-notice";
import { PersonPane } from "./person-pane";
import { useSaveTool } from "./use-save-tool";

const toolPath = (slug: string, name: string) =>
  `/agents/${slug}/tools/${encodeURIComponent(name)}`;

type ToolScreenProps = {
  slug: string;
  /** The name in the URL. Absent for a new tool, which the first save creates. */
  name?: string;
  /** The id of a new tool that was saved while incomplete. */
  incompleteId?: string | undefined;
  /**
   * Called with the id of a new tool when it is saved while incomplete, and with null when that is
   * discarded.
   */
  onIncomplete?: (id: string | null) => void;
};

/**
 * One tool in the editor, with its preview. The first save and renames replace only the URL, so the
 * editor stays mounted and keeps its state and undo history.
 */
export function ToolScreen(props: ToolScreenProps) {
  const { slug, name: initialName, incompleteId, onIncomplete } = props;
  const [name, setName] = useState(initialName);
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const toolQuery = useTool(slug, name);
  const target = { slug, list: "tools", entry: name ?? null, incompleteId, onIncomplete } as const;
  const incomplete = useIncompleteSave(target);
  const [isDirty, setIsDirty] = useState(false);
  const otherTools = useMemo(
    () => (tools.data ?? []).filter((tool) => tool.name !== name),
    [tools.data, name],
  );
  const otherNames = useMemo(() => listUsedNames(otherTools), [otherTools]);
  const variables = agent.data?.value.variables;
  const agentVariables = useMemo(() => variables ?? [], [variables]);

  const save = useSaveTool(slug, name, incomplete.getSaved);

  const router = useRouter();
  const openTests = () => router.push(`/agents/${slug}/tests`);

  const proposals = useProposals(slug, agent.data?.value.model !== undefined);
  const inferOutputSchema = useInferOutputSchema(slug, name);

  const limitUsage = useLimitUsage(
    slug,
    agent.data?.value.publishedVersion === null ? undefined : toolQuery.data?.value,
  );

  const isNotFound = toolQuery.error?.status === 404;
  // Unsaved changes stay even if the stored tool was deleted.
  const isUnavailable =
    name === undefined ? !tools.data : !toolQuery.data || (isNotFound && !isDirty);
  if (isUnavailable || !agent.data || !incomplete.isReady) {
    const error = (name === undefined ? tools.error : toolQuery.error) ?? incomplete.error;
    const label = name ?? "The editor";
    const retry = () => {
      void (name === undefined ? tools : toolQuery).refetch();
      incomplete.retry();
    };
    if (!error)
      return (
        <FormSkeleton
          label={name ? `Loading ${name}` : "Loading the editor"}
          fields={5}
          className="lg:pt-5"
        />
      );
    return (
      <ErrorState
        title={isNotFound ? `No tool called “${name}”` : `${label} could not be loaded`}
        retry={isNotFound ? undefined : retry}
        busy={toolQuery.isRefetching || tools.isRefetching}
        actions={
          isNotFound && (
            <Button asChild>
              <Link href={`/agents/${slug}/tools`}>See all tools</Link>
            </Button>
          )
        }
      >
        {isNotFound ? "It was renamed or deleted." : error.message}
      </ErrorState>
    );
  }
  return (
    <ToolEditor
      saved={toolQuery.data ?? null}
      draftName={`${slug}/${name ?? (incompleteId ? `?${incompleteId}` : "")}`}
      otherNames={otherNames}
      otherTools={otherTools}
      proposals={proposals}
      variables={agentVariables}
      onSave={async (tool, etag) => {
        const before = toolQuery.data?.value;
        const result = await save(tool, etag);
        incomplete.forget();
        if (result.value.name !== name) {
          setName(result.value.name);
          replacePath(toolPath(slug, result.value.name));
        }
        if (before) notifyRemovedArguments(before, result.value, openTests);
        return result;
      }}
      incomplete={incomplete.editorProps}
      onLoadTheirs={async () => {
        const { data } = await toolQuery.refetch({ throwOnError: true });
        if (!data) throw new Error(`${name} could not be loaded.`);
        return data;
      }}
      notice={toolQuery.error && !isNotFound && <OutdatedNotice query={toolQuery} />}
      lastSave={name !== undefined && <LastSave slug={slug} tool={name} what="The tool was" />}
      onDirtyChange={setIsDirty}
      {...limitUsage}
      valueField={ValueField}
      credentialSheet={CredentialInPlace}
      {...(inferOutputSchema && { inferOutputSchema })}
      person={(tool) => (
        <PersonPane
          slug={slug}
          tool={tool}
          isDirty={isDirty}
          {...(name !== undefined && { storedName: name })}
        />
      )}
    />
  );
}
