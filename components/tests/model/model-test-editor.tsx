"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ProblemError } from "@/components/client/api";
import { useChangeAgentList } from "@/components/queries/agent-lists";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import { ExpectationFields, InputFields, RunFields } from "./model-test-fields";
import { type FormProblems, fromForm, type ModelTestForm, toForm } from "./model-test-form";
import { ModelTestDetails } from "./model-test-result";
import { useModelTestRuns } from "./use-model-test-runs";

type ModelTestEditorProps = {
  slug: string;
  toolNames: readonly string[];
  /** The modes that the agent's tools name. */
  modes: readonly string[];
  /** The names of the agent's tests, including this one. */
  testNames: readonly string[];
  /** The name under which the test is stored. Null for a new one. */
  savedName: string | null;
  initial: Partial<ModelTest>;
  models: readonly ModelReference[];
  close: () => void;
  onSaved: (name: string) => void;
};

/** The form of one model test. The test can run before it is saved. */
export function ModelTestEditor(props: ModelTestEditorProps) {
  const { slug, toolNames, modes, testNames, savedName, initial, models, close, onSaved } = props;
  const form = useForm<ModelTestForm>({ defaultValues: toForm(initial) });
  const { getValues, formState } = form;
  const [problems, setProblems] = useState<FormProblems>({});
  const formElement = useFocusInvalid(Object.keys(problems).length > 0 && problems);
  const [failure, setFailure] = useState("");
  const { save } = useChangeAgentList(slug, "modelTests");
  const runs = useModelTestRuns(slug);
  const [saving, setSaving] = useState(false);
  const title = savedName ? `the test ${savedName}` : "the new test";
  useLeaveGuard(formState.isDirty ? title : null);

  const parse = (): ModelTest | undefined => {
    setFailure("");
    const parsed = fromForm(getValues());
    if ("problems" in parsed) {
      setProblems(parsed.problems);
      return undefined;
    }
    const { test } = parsed;
    const isTaken = test.name !== savedName && testNames.includes(test.name);
    setProblems(isTaken ? { name: "Another test already has this name." } : {});
    return isTaken ? undefined : test;
  };
  const run = () => {
    const test = parse();
    if (test)
      void runs.run({ names: [test.name], tests: [test], targets: ["draft"], models: [...models] });
  };
  const submit = async () => {
    const test = parse();
    if (!test || saving) return;
    setSaving(true);
    try {
      await save((tests) => {
        const at = tests.findIndex(({ name }) => name === savedName);
        return at < 0 ? [...tests, test] : tests.with(at, test);
      });
    } catch (error) {
      setSaving(false);
      setFailure(
        error instanceof ProblemError ? error.message : "The test could not be saved. Try again.",
      );
      return;
    }
    onSaved(savedName ?? test.name);
    notify.success(`Test ${test.name} saved`);
    close();
  };
  const [draftRun] = runs.runs;

  return (
    <SavingForm isSaving={saving}>
      <form
        ref={formElement}
        className="flex min-h-full flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        <FormProvider {...form}>
          <InputFields problems={problems} />
          <ExpectationFields toolNames={toolNames} problems={problems} />
          <RunFields modes={modes} problems={problems} />
        </FormProvider>
        <div role="status" className="empty:hidden">
          {draftRun && <ModelTestDetails results={draftRun.results} />}
        </div>
        <div className="sticky -bottom-4 -mx-5 mt-auto -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
          <div role="status" className="w-full empty:hidden">
            {(failure || runs.failure) && (
              <Callout tone="danger" title={failure ? "Not saved" : "Not run"}>
                {failure || runs.failure}
              </Callout>
            )}
          </div>
          <Button
            writes
            busy={runs.busy.size > 0}
            disabled={models.length === 0}
            onClick={run}
            className="mr-auto"
          >
            <Play aria-hidden />
            Run
          </Button>
          <FormButtons writes busy={saving}>
            Save test
          </FormButtons>
        </div>
      </form>
    </SavingForm>
  );
}
