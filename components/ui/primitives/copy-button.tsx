"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { copyText } from "./clipboard";
import { IconButton } from "./icon-button";

type CopyButtonProps = {
  /** The text, or a function that returns it if it is large. */
  value: string | (() => string);
  /** Accessible name, such as "Copy the endpoint". */
  label?: string;
  /** Whether to show the label beside the icon. */
  showLabel?: boolean;
  size?: "sm" | "md";
  variant?: "ghost" | "secondary";
};

const RESET_TIMEOUT_MS = 2000;
const outcomes = {
  idle: { Icon: Copy, text: "" },
  copied: { Icon: Check, text: "Copied" },
  refused: { Icon: X, text: "The browser blocked copying. Select the text and copy it manually." },
};

export function CopyButton(props: CopyButtonProps) {
  const { value, label = "Copy", showLabel, size = "sm", variant } = props;
  const [state, setState] = useState<keyof typeof outcomes>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), RESET_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const { Icon, text } = outcomes[state];
  const copy = async () =>
    setState((await copyText(typeof value === "string" ? value : value())) ? "copied" : "refused");
  const icon = (
    <Icon aria-hidden className={state === "copied" ? "text-success-strong" : undefined} />
  );
  return (
    <>
      {showLabel ? (
        <Button onClick={copy} size={size} variant={variant}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton label={label} onClick={copy} size={size} variant={variant}>
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {text}
      </span>
    </>
  );
}
