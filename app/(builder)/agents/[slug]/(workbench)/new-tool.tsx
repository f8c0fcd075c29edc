"use client";

import { useRouter } from "next/navigation";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ValueField } from "@/components/playground/value-field";
import { useAgent } from "@/components/queries/agents";
import { useCreateTool, useTools } from "@/components/queries/tools";
import { ToolEditor } from "@/components/tool-editor/tool-editor";
import { PersonPane } from "./person-pane";

/** The editor with nothing in it; saving makes the tool and opens it. */
export function NewTool({ slug }: { slug: string }) {
  const router = useRouter();
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const { mutateAsync: create } = useCreateTool(slug);
  if (!agent.data || !tools.data) {
    if (!tools.error) return <FormSkeleton label="Loading the editor" fields={4} />;
    return (
      <ErrorState retry={tools.refetch} busy={tools.isRefetching}>
        {tools.error.message}
      </ErrorState>
    );
  }
  return (
    <ToolEditor
      saved={null}
      draftName={`${slug}/`}
      otherNames={tools.data.map(({ name }) => name)}
      variables={agent.data.value.variables ?? []}
      onSave={async (tool) => {
        const created = await create(tool);
        router.replace(`/agents/${slug}/tools/${encodeURIComponent(created.value.name)}`);
        return created;
      }}
      onLoadTheirs={() => Promise.reject(new Error("A new tool has no stored state yet."))}
      valueField={ValueField}
      person={(tool) => <PersonPane slug={slug} tool={tool} />}
    />
  );
}
