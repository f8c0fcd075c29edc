"use client";

import { Play } from "lucide-react";
import { useRef, useState } from "react";
import { readProfile, toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { readLastArguments } from "@/components/browser-storage/last-arguments";
import { ProblemError } from "@/components/client/api";
import { runToolTests, useChangeToolTests } from "@/components/queries/tests";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { SheetClose } from "@/components/ui/overlays/sheet";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { formatCount } from "@/lib/agent/format-count";
import type { ToolTest } from "@/lib/agent/tool";
import type { ToolTestResult } from "@/lib/api/schemas/tool-tests";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { AssertionRows } from "./assertion-rows";
import { ResponseTree } from "./response-tree";
import { OutcomeBadge, TestResultDetails } from "./test-result-details";
import { useTestDraft } from "./use-test-draft";

type TestEditorProps = {
  slug: string;
  tool: ListedTool;
  savedTest: ToolTest | null;
  close: () => void;
  onSaved: (tool: string, name: string) => void;
};

const toErrorMessage = (error: unknown, fallback: string) =>
  error instanceof ProblemError ? error.message : fallback;

export function TestEditor({ slug, tool, savedTest, close, onSaved }: TestEditorProps) {
  const initialParams =
    readLastArguments(`${slug}/${tool.name}`) ?? tool.examples?.[0]?.params ?? {};
  const draft = useTestDraft(savedTest, initialParams);
  const { mutateAsync: change, isPending } = useChangeToolTests(slug);
  const [confirmed, setConfirmed] = useState(false);
  const [running, setRunning] = useState<"recorded" | "live" | null>(null);
  const [result, setResult] = useState<ToolTestResult | null>(null);
  const [failure, setFailure] = useState("");
  const latestParams = useRef(draft.paramsText);
  latestParams.current = draft.paramsText;
  const title = savedTest ? `the test ${savedTest.name}` : "the new test";
  useLeaveGuard(draft.isDirty ? title : null);
  // While it is being saved, the optimistic list already contains this test.
  const isNameTaken =
    !isPending &&
    (tool.examples ?? []).some(
      ({ name }) => name === draft.name.trim() && name !== savedTest?.name,
    );
  const nameProblem = isNameTaken ? "Another test of this tool already has this name." : "";
  const response = result?.result && {
    status: result.result.status,
    ...result.result.envelope,
    ...(result.result.trace && { ms: Math.round(result.result.trace.ms) }),
  };

  const run = async (upstream: "recorded" | "live") => {
    const toolTest = draft.toToolTest();
    if (!toolTest || running) return;
    setRunning(upstream);
    setFailure("");
    try {
      const sentParams = draft.paramsText;
      const profile = toCallerProfile(readProfile(slug));
      const live = { record: true, ...(confirmed && { confirmed }), ...(profile && { profile }) };
      const [testResult] = await runToolTests(slug, tool.name, {
        upstream,
        example: toolTest,
        ...(upstream === "live" && live),
      });
      // Neither the verdicts nor the recording would match the arguments that are entered now.
      if (latestParams.current !== sentParams)
        return setFailure("The arguments were changed while the test ran. Run it again.");
      setResult(testResult ?? null);
      if (testResult?.recorded) draft.setRecording(testResult.recorded);
    } catch (error) {
      setFailure(toErrorMessage(error, "The test could not be run. Try again."));
    } finally {
      setRunning(null);
    }
  };
  const save = async () => {
    const toolTest = draft.toToolTest();
    if (!toolTest || isPending || nameProblem || !draft.name.trim()) return;
    setFailure("");
    const replaceTest = (all: ToolTest[]) => {
      const at = savedTest ? all.findIndex(({ name }) => name === savedTest.name) : -1;
      return at < 0 ? [...all, toolTest] : all.with(at, toolTest);
    };
    try {
      await change({ tool: tool.name, change: replaceTest });
    } catch (error) {
      setFailure(toErrorMessage(error, "The test could not be saved. Try again."));
      return;
    }
    onSaved(tool.name, savedTest?.name ?? toolTest.name);
    notify.success(`Test ${toolTest.name} saved`);
    close();
  };

  return (
    <SavingForm isSaving={isPending}>
      <div className="flex min-h-full flex-col gap-5">
        <Field label="Name" required error={nameProblem}>
          <Input value={draft.name} onChange={(event) => draft.setName(event.target.value)} />
        </Field>
        <Field label="Arguments as JSON" error={draft.paramsProblem}>
          <CodeEditor
            language="json"
            label="Arguments as JSON"
            value={draft.paramsText}
            minHeight="5rem"
            maxHeight="16rem"
            onChange={(text) => {
              draft.setParamsText(text);
              setResult(null);
            }}
            onSubmit={() => void run("recorded")}
          />
        </Field>
        <AssertionRows
          drafts={draft.drafts}
          verdicts={response ? draft.judgeResponse(response) : undefined}
          onChange={draft.setDrafts}
          onAdd={() => draft.add()}
        />
        <section aria-label="Recording" className="flex flex-col gap-2">
          <h3 className="font-medium text-sm">Recording</h3>
          <p className="text-muted">
            {draft.recording ? (
              <>
                {formatCount(draft.recording.exchanges.length, "response")} recorded{" "}
                <RelativeTime value={draft.recording.at} />, secrets masked.
              </>
            ) : (
              "None. A live run records the service’s responses, with secrets masked."
            )}
          </p>
          {tool.confirmationRequired && (
            <Checkbox
              label="Run live without confirmation"
              checked={confirmed}
              onCheckedChange={(next) => setConfirmed(next === true)}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              writes
              busy={running === "recorded"}
              disabled={!draft.isReady}
              onClick={() => void run("recorded")}
            >
              <Play aria-hidden />
              {draft.recording ? "Run with recorded responses" : "Run without network"}
            </Button>
            <Button
              writes
              busy={running === "live"}
              disabled={!draft.isReady}
              onClick={() => void run("live")}
            >
              Run live and record
            </Button>
            {draft.recording && (
              <Button writes variant="ghost" onClick={() => draft.setRecording(undefined)}>
                Remove recording
              </Button>
            )}
          </div>
        </section>
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {result && (
            <>
              <div className="flex flex-col gap-1">
                <OutcomeBadge result={result} />
                <TestResultDetails slug={slug} result={result} />
              </div>
              {response && (
                <section aria-label="Add assertions" className="flex flex-col gap-1.5">
                  <h3 className="font-medium text-sm">Click a field to assert its value</h3>
                  <ResponseTree response={response} onPick={(assertion) => draft.add(assertion)} />
                </section>
              )}
            </>
          )}
        </div>
        <div className="sticky -bottom-4 -mx-5 mt-auto -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
          <div role="status" className="w-full empty:hidden">
            {failure && <Callout tone="danger">{failure}</Callout>}
          </div>
          <SheetClose asChild>
            <Button writes={false}>Cancel</Button>
          </SheetClose>
          <Button
            writes
            variant="primary"
            busy={isPending}
            disabled={!draft.isReady || !draft.name.trim() || nameProblem !== ""}
            onClick={() => void save()}
          >
            Save test
          </Button>
        </div>
      </div>
    </SavingForm>
  );
}
