"use client";

import type { FormEventHandler, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

type AccountFormProps = {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busy: boolean;
  /** The server's refusal as a sentence; empty when there is none. */
  refusal: string;
  onSubmit: FormEventHandler;
  /** Stands beneath the button: where else to go. */
  footnote?: ReactNode;
  children: ReactNode;
};

/** The frame that the account's forms share. */
export function AccountForm(props: AccountFormProps) {
  const { title, description, submitLabel, busy, refusal, onSubmit, footnote, children } = props;
  return (
    // Without scripts a form sends itself by GET and would put the password into the address.
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {description && <p className="text-base text-muted">{description}</p>}
      </header>
      <div className="flex flex-col gap-5">
        {refusal && (
          <Callout tone="danger" role="alert">
            {refusal}
          </Callout>
        )}
        {children}
      </div>
      <div className="flex flex-col gap-4">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {submitLabel}
        </Button>
        {footnote && <p className="text-muted text-sm">{footnote}</p>}
      </div>
    </form>
  );
}
