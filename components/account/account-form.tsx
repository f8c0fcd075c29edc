"use client";

import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
import { isFocusFree } from "@/components/layout/is-focus-free";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import type { RequestError } from "./account-requests";

type AccountFormProps = {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busy: boolean;
  error: RequestError | undefined;
  onSubmit: FormEventHandler;
  /** Shown below the button. */
  footnote?: ReactNode;
  children: ReactNode;
};

/** Whether the account or the link has been used meanwhile, so that the form cannot succeed. */
const isObsolete = ({ status }: RequestError) => status === 404 || status === 409;

/** The layout shared by the account forms. */
export function AccountForm(props: AccountFormProps) {
  const { title, description, submitLabel, busy, error, onSubmit, footnote, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a touch screen, focusing a field would open the keyboard over the form.
    if (!isFocusFree() || !window.matchMedia("(pointer: fine)").matches) return;
    form.current
      ?.querySelector<HTMLElement>("input:not([readonly])")
      ?.focus({ preventScroll: true });
  }, []);
  return (
    // Without JavaScript, the form would submit by GET and put the password in the URL.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {description && <p className="text-base text-muted">{description}</p>}
      </header>
      <div className="flex flex-col gap-5">
        {error && (
          <Callout
            tone="danger"
            role="alert"
            actions={
              isObsolete(error) && (
                <Button asChild size="sm">
                  <Link href="/sign-in">Go to sign-in</Link>
                </Button>
              )
            }
          >
            {error.message}
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
