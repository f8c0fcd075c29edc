"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { loadPage } from "@/components/client/site-path";
import type { RequestError, RequestResult } from "./account-requests";

/**
 * Submits the form, then navigates to `next` with a full page load, so that the server renders the
 * next page with the new session's cookie. Errors are shown at their fields or above the form.
 *
 * Sets no default values, so that values typed or autofilled before hydration stay.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  send: (values: Values) => Promise<RequestResult<unknown>>,
  next: string,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), reValidateMode: "onChange" });
  const [formError, setFormError] = useState<RequestError>();
  const [isLeaving, setIsLeaving] = useState(false);

  const submit = form.handleSubmit(async (values) => {
    setFormError(undefined);
    const result = await send(values);
    if (result.ok) {
      setIsLeaving(true);
      loadPage(next);
      return;
    }
    const { fields } = result.error;
    const fieldErrors = fields.filter(({ name }) => name in values);
    fieldErrors.forEach(({ name, message: fieldMessage }, index) => {
      const fieldPath = name as FieldPath<Values>;
      form.setError(fieldPath, { message: fieldMessage }, { shouldFocus: index === 0 });
    });
    if (fieldErrors.length < fields.length || fieldErrors.length === 0) setFormError(result.error);
  });

  const getError = (name: FieldPath<Values>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  return {
    ...form,
    submit,
    formError,
    getError,
    busy: form.formState.isSubmitting || isLeaving,
  };
}
