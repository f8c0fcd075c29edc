"use client";

import { useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, set, useForm } from "react-hook-form";
import type { Issue } from "@/lib/errors";
import { parsePointer } from "@/lib/schema/json";
import type { EntryCodec, FieldProblem } from "./entry-codec";

/** Creates the form of an entry. Validates the entry that the form produces. */
export function useEntryForm<Entry, Form extends FieldValues>(
  codec: EntryCodec<Entry, Form>,
  initialForm: Form,
) {
  const toProblems = (issues: readonly Issue[], values: Form): FieldProblem[] =>
    issues.map(({ path, message }) => ({
      path: codec.toFormPath(parsePointer(path), values),
      message,
    }));
  const findProblems = (values: Form): FieldProblem[] =>
    toProblems(codec.findIssues(codec.fromForm(values), values), values);
  const resolver: Resolver<Form> = (values) => {
    const problems = findProblems(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Form> = {};
    // A field shows its first problem, so set that one last.
    for (const { path, message } of problems.toReversed())
      set(errors, path || "root.entry", { type: "invalid", message });
    return { values: {}, errors };
  };
  const [defaultValues] = useState(initialForm);
  const form = useForm<Form>({
    // `defaultValues` is a deep partial of the form, which TypeScript cannot compare with a type
    // parameter.
    defaultValues: defaultValues as never,
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
  });
  /** Shows problems at their fields until those fields change. */
  const showProblems = (problems: readonly FieldProblem[]) => {
    for (const { path, message } of problems)
      form.setError((path || "root.entry") as "root.entry", { message });
  };
  return { form, toProblems, findProblems, showProblems };
}

export type EntryForm<Form extends FieldValues> = ReturnType<typeof useEntryForm<unknown, Form>>;
