"use client";

import { ListChecks } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { getUnusedTestName, useChangeToolTests } from "@/components/queries/tests";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { SavingForm } from "@/components/ui/primitives/read-only";
import type { Tool, ToolTest } from "@/lib/agent/tool";
import { describeAssertion, suggestAssertions } from "@/lib/agent/tool-tests/assertions";
import type { TryResult } from "@/lib/api/schemas/tries";
import { suggestTestName } from "./suggest-test-name";
import type { FinishedRun } from "./use-run";
import { withoutSecrets } from "./without-secrets";

type SaveAsTestProps = { slug: string; tool: Tool; run: FinishedRun; result: TryResult };

/** Saves a run as a test, with its arguments, outcome and recorded responses. */
export function SaveAsTest({ slug, tool, run, result }: SaveAsTestProps) {
  const existingNames = (tool.examples ?? []).map(({ name }) => name);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [failure, setFailure] = useState("");
  const { mutateAsync: change, isPending } = useChangeToolTests(slug);
  const params = withoutSecrets(run.attempt.params, tool.parameters) as ToolTest["params"];
  const hidesSecrets = JSON.stringify(params) !== JSON.stringify(run.attempt.params);
  const assertions = suggestAssertions({ ...result.envelope, status: result.status });
  const recording = result.recorded?.exchanges.length ? result.recorded : undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isPending || !name.trim()) return;
    setFailure("");
    let savedName = name.trim();
    try {
      await change({
        tool: tool.name,
        change: (all) => {
          savedName = getUnusedTestName(
            name.trim(),
            all.map((each) => each.name),
          );
          const recorded = recording && { recorded: recording };
          return [...all, { name: savedName, params, expect: assertions, ...recorded }];
        },
      });
    } catch (error) {
      setFailure(
        error instanceof ProblemError ? error.message : "The test could not be saved. Try again.",
      );
      return;
    }
    setOpen(false);
    notify.success(`Saved as test “${savedName}”`);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setName(getUnusedTestName(suggestTestName(tool, params), existingNames));
        setFailure("");
        setOpen(next);
      }}
    >
      <PopoverTrigger asChild>
        <Button size="sm" writes>
          <ListChecks aria-hidden />
          Save as test
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Save as test" align="end" className="w-80">
        <SavingForm isSaving={isPending}>
          <form onSubmit={save} className="flex flex-col gap-3">
            <Field label="Test name" error={failure}>
              <Input
                value={name}
                maxLength={120}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <div className="flex flex-col gap-1 text-muted text-xs">
              <p>Assertions:</p>
              <ul className="list-disc pl-4">
                {assertions.map((each) => (
                  <li key={each.path} className="wrap-anywhere">
                    {describeAssertion(each)}
                  </li>
                ))}
              </ul>
              <p>
                {recording
                  ? "The service’s responses are saved with it, secrets masked, so the test can run without the service."
                  : (result.notRecorded ?? "No service was called, so there is nothing to record.")}
              </p>
              {hidesSecrets && <p>Arguments that look like secrets are left out.</p>}
            </div>
            <Button
              type="submit"
              variant="primary"
              size="sm"
              busy={isPending}
              disabled={!name.trim()}
            >
              Save test
            </Button>
          </form>
        </SavingForm>
      </PopoverContent>
    </Popover>
  );
}
