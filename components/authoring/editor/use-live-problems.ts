import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldProblem } from "./entry-codec";

type Source<Form extends FieldValues> = {
  form: UseFormReturn<Form>;
  findProblems: (values: Form) => FieldProblem[];
  /** Problems found by the last save; empty if the list is not shown. */
  problems: readonly FieldProblem[];
  /** The subset that only the server finds. They stay until the next save. */
  refusals: readonly FieldProblem[];
};

/** Returns the form's current problems once a save has shown them. */
export function useLiveProblems<Form extends FieldValues>(source: Source<Form>) {
  const { form, problems } = source;
  const [live, setLive] = useState({ since: problems, problems });
  const isShown = problems.length > 0;
  const update = useEffectEvent(() =>
    setLive({
      since: problems,
      problems: [...source.findProblems(form.getValues()), ...source.refusals],
    }),
  );
  useEffect(
    () =>
      isShown
        ? form.subscribe({ formState: { values: true }, callback: () => update() })
        : undefined,
    [form, isShown],
  );
  return live.since === problems ? live.problems : problems;
}
