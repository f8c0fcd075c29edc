"use client";

import { useFocusAfterRemoval } from "../overlays/use-focus-after-removal";
import { Button, type ButtonProps } from "./button";

/** A button that disappears with what it ends or completes. The next control receives the focus. */
export function TransientButton(props: ButtonProps) {
  const ref = useFocusAfterRemoval<HTMLButtonElement>();
  return <Button {...props} ref={ref} />;
}
