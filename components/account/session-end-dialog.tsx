"use client";

import { useEffect, useRef, useState } from "react";
import { registerSignInPrompt } from "@/components/client/session";
import { isOverlayOpen } from "@/components/shortcuts/use-shortcut";
import { Field } from "@/components/ui/inputs/field";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import { type RequestError, signIn } from "./account-requests";
import { EmailField } from "./email-field";

const toMessage = ({ status, message }: RequestError): string =>
  status === 401 ? "The password is incorrect. Check it and try again." : message;

/**
 * Signs the user in again on the page if its session ends while something is unsaved, so that
 * nothing typed has to leave the page's memory.
 */
export function SessionEndDialog({ email }: { email: string }) {
  const [prompt, setPrompt] = useState<{ answer: (isSignedIn: boolean) => void } | null>(null);
  const [password, setPassword] = useState("");
  useEffect(
    () =>
      registerSignInPrompt({
        isNeeded: () => getUnsaved().length > 0 || isOverlayOpen(),
        ask: () => new Promise((resolve) => setPrompt({ answer: resolve })),
      }),
    [],
  );
  const close = (isSignedIn: boolean) => {
    prompt?.answer(isSignedIn);
    setPrompt(null);
    setPassword("");
  };
  return (
    <ConfirmDialog
      open={prompt !== null}
      onOpenChange={() => close(false)}
      title="Sign in again"
      description="Your session has ended. Sign in to continue where you left off: everything on this page is still here."
      confirmLabel="Sign in"
      tone="primary"
      onConfirm={async () => {
        if (password === "") throw new Error("Enter your password.");
        const result = await signIn({ email, password });
        if (!result.ok) throw new Error(toMessage(result.error));
        close(true);
      }}
    >
      <EmailField value={email} readOnly />
      <PasswordField value={password} onChange={setPassword} />
    </ConfirmDialog>
  );
}

type PasswordFieldProps = { value: string; onChange: (value: string) => void };

function PasswordField({ value, onChange }: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // With autoFocus, the dialog could not tell what had the focus before.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Field label="Password">
      <MaskedInput
        ref={field}
        noun="password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="current-password"
        aria-required
        className="h-10"
      />
    </Field>
  );
}
