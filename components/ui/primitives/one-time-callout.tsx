"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { Callout } from "./callout";
import { CopyButton } from "./copy-button";

type OneTimeCalloutProps = {
  title: string;
  tone?: "warning" | "success";
  /** The values that can be copied, with the labels of their buttons. */
  copies: readonly { value: string; label: string }[];
  onDone: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * Shows values that the server does not show again. The button that copies the first one receives
 * the focus, because the action that created them may be far away on the page.
 */
export function OneTimeCallout(props: OneTimeCalloutProps) {
  const { title, tone = "warning", copies, onDone, className, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector("button")?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Callout
      ref={ref}
      tone={tone}
      role="status"
      className={`scroll-my-16 ${className ?? ""}`}
      title={title}
      actions={
        <>
          {copies.map(({ value, label }) => (
            <CopyButton key={label} value={value} label={label} showLabel />
          ))}
          <Button size="sm" variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      {children}
    </Callout>
  );
}
