"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";

type NarrowFoldProps = {
  /** The content of the button. */
  label: ReactNode;
  buttonClassName?: string;
  className: string;
  children: ReactNode;
};

/** Content that a narrow window hides behind a button, so that what follows it is in view. */
export function NarrowFold({ label, buttonClassName, className, children }: NarrowFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames("sm:hidden", buttonClassName)}
      >
        {label}
      </Button>
      <div id={id} className={classNames(className, !isOpen && "max-sm:hidden")}>
        {children}
      </div>
    </>
  );
}
