"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import type { Answer } from "./account-requests";

/**
 * Submits the form, then navigates to `next` with a full page load, so that the server renders
 * the next page with the new session's cookie. Errors are shown at their fields or on top.
 *
 * It sets no default values: what was typed or autofilled before hydration stays.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  send: (values: Values) => Promise<Answer<unknown>>,
  next: string,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), reValidateMode: "onChange" });
  const [refusal, setRefusal] = useState("");
  const [leaving, setLeaving] = useState(false);

  const submit = form.handleSubmit(async (values) => {
    setRefusal("");
    const answer = await send(values);
    if (answer.ok) {
      setLeaving(true);
      window.location.assign(next);
      return;
    }
    const { fields, message } = answer.refusal;
    const known = fields.filter(({ name }) => name in values);
    known.forEach(({ name, message: sentence }, index) => {
      const place = name as FieldPath<Values>;
      form.setError(place, { message: sentence }, { shouldFocus: index === 0 });
    });
    if (known.length < fields.length || known.length === 0) setRefusal(message);
  });

  const errorOf = (name: FieldPath<Values>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  return { ...form, submit, refusal, errorOf, busy: form.formState.isSubmitting || leaving };
}
