"use client";

import { useAgent } from "@/components/queries/agents";
import { getUnusedTestName } from "@/components/queries/tests";
import { useTools } from "@/components/queries/tools";

import { listModes, listOffered } from "@/lib/agent/modes";
import { ModelTestSheet } from "./model-test-sheet";
import { suggestModelTest, type Turn } from "./suggest-model-test";
import { useTestModels } from "./use-test-models";

type KeepAsTestProps = {
  slug: string;
  /** The turn to keep. The editor is closed while it is undefined. */
  turn: Turn | undefined;
  close(): void;
};

/**
 * Keeps one turn of a conversation as a test. Opens the editor with the model's input and its
 * choice.
 */
export function KeepAsTest({ slug, turn, close }: KeepAsTestProps) {
  const agent = useAgent(slug).data?.value;
  const tools = useTools(slug).data;
  const { models } = useTestModels(slug, agent?.model);
  const testNames = (agent?.modelTests ?? []).map(({ name }) => name);
  const toolNames = listOffered(tools ?? []).map(({ name }) => name);
  const initial = turn && agent && tools && suggestModelTest(turn, toolNames);
  const name = getUnusedTestName(initial?.name ?? "", testNames);
  return (
    <ModelTestSheet
      edited={initial ? { savedName: null, initial: { ...initial, name } } : null}
      slug={slug}
      toolNames={toolNames}
      modes={listModes(tools ?? [])}
      testNames={testNames}
      models={models}
      close={close}
      onSaved={() => {}}
    />
  );
}
