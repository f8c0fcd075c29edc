"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { ProblemError } from "@/components/queries/api";
import { profileToSend, readProfile } from "@/components/queries/caller-profiles";
import { lastArguments } from "@/components/queries/last-arguments";
import { runExamples, useChangeExamples } from "@/components/queries/tests";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeEditor } from "@/components/ui/code-editor";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RelativeTime } from "@/components/ui/relative-time";
import { SheetClose } from "@/components/ui/sheet";
import { notify } from "@/components/ui/toaster";
import type { Example } from "@/lib/agent/tool";
import type { ExampleResult } from "@/lib/api/schemas/examples";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { AnswerTree } from "./answer-tree";
import { AssertionRows } from "./assertion-rows";
import { CaseResult, OutcomeBadge } from "./case-result";
import { useCaseDraft } from "./use-case-draft";

type CaseEditorProps = {
  slug: string;
  tool: ListedTool;
  saved: Example | null;
  close: () => void;
  onSaved: (tool: string, name: string) => void;
};

const told = (error: unknown, otherwise: string) =>
  error instanceof ProblemError ? error.message : otherwise;

export function CaseEditor({ slug, tool, saved, close, onSaved }: CaseEditorProps) {
  const start = lastArguments(`${slug}/${tool.name}`) ?? tool.examples?.[0]?.params ?? {};
  const draft = useCaseDraft(saved, start);
  const { mutateAsync: change, isPending } = useChangeExamples(slug);
  const [confirmed, setConfirmed] = useState(false);
  const [running, setRunning] = useState<"recorded" | "live" | null>(null);
  const [result, setResult] = useState<ExampleResult | null>(null);
  const [failure, setFailure] = useState("");
  useLeaveGuard(draft.dirty ? (saved ? `the test ${saved.name}` : "the new test") : null);
  // While it is being saved, the optimistic list already contains this test.
  const taken =
    !isPending &&
    (tool.examples ?? []).some(({ name }) => name === draft.name.trim() && name !== saved?.name);
  const nameProblem = taken ? "Another test of this tool already has this name." : "";
  const answer = result?.result && {
    status: result.result.status,
    ...result.result.envelope,
    ...(result.result.trace && { ms: Math.round(result.result.trace.ms) }),
  };

  const run = async (upstream: "recorded" | "live") => {
    const example = draft.example();
    if (!example || running) return;
    setRunning(upstream);
    setFailure("");
    try {
      const profile = profileToSend(readProfile(slug));
      const live = { record: true, ...(confirmed && { confirmed }), ...(profile && { profile }) };
      const [got] = await runExamples(slug, tool.name, {
        upstream,
        example,
        ...(upstream === "live" && live),
      });
      setResult(got ?? null);
      if (got?.recorded) draft.setRecorded(got.recorded);
    } catch (error) {
      setFailure(told(error, "The test could not be run. Try again."));
    } finally {
      setRunning(null);
    }
  };
  const save = async () => {
    const example = draft.example();
    if (!example || isPending || nameProblem || !draft.name.trim()) return;
    setFailure("");
    const place = (all: Example[]) => {
      const at = saved ? all.findIndex(({ name }) => name === saved.name) : -1;
      return at < 0 ? [...all, example] : all.with(at, example);
    };
    try {
      await change({ tool: tool.name, change: place });
    } catch (error) {
      setFailure(told(error, "The test could not be saved. Try again."));
      return;
    }
    onSaved(tool.name, saved?.name ?? example.name);
    notify.success(`Test ${example.name} saved`);
    close();
  };

  return (
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
        verdicts={answer ? draft.judged(answer) : undefined}
        onChange={draft.setDrafts}
        onAdd={() => draft.add()}
      />
      <section aria-label="Recording" className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">Recording</h3>
        <p className="text-muted">
          {draft.recorded ? (
            <>
              {draft.recorded.exchanges.length === 1
                ? "1 response"
                : `${draft.recorded.exchanges.length} responses`}{" "}
              recorded <RelativeTime value={draft.recorded.at} />, secrets masked.
            </>
          ) : (
            "None. A live run records the service's responses, with secrets masked."
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
            disabled={!draft.ready}
            onClick={() => void run("recorded")}
          >
            <Play aria-hidden />
            Run with recording
          </Button>
          <Button
            writes
            busy={running === "live"}
            disabled={!draft.ready}
            onClick={() => void run("live")}
          >
            Run live and record
          </Button>
          {draft.recorded && (
            <Button writes variant="ghost" onClick={() => draft.setRecorded(undefined)}>
              Remove recording
            </Button>
          )}
        </div>
      </section>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {failure && (
          <Callout tone="danger" title="Something went wrong">
            {failure}
          </Callout>
        )}
        {result && (
          <>
            <div className="flex flex-col gap-1">
              <OutcomeBadge outcome={result.outcome} />
              <CaseResult result={result} />
            </div>
            {answer && (
              <section aria-label="Add assertions" className="flex flex-col gap-1.5">
                <h3 className="font-medium text-sm">Click a field to assert its value</h3>
                <AnswerTree answer={answer} onPick={(assertion) => draft.add(assertion)} />
              </section>
            )}
          </>
        )}
      </div>
      <div className="sticky -bottom-4 -mx-5 mt-auto -mb-4 flex justify-end gap-2 border-line border-t bg-raised px-5 py-3">
        <SheetClose asChild>
          <Button>Cancel</Button>
        </SheetClose>
        <Button
          writes
          variant="primary"
          busy={isPending}
          disabled={!draft.ready || !draft.name.trim() || nameProblem !== ""}
          onClick={() => void save()}
        >
          Save test
        </Button>
      </div>
    </div>
  );
}
