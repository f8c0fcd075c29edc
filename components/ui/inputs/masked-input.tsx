"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { classNames } from "../primitives/class-names";
import { IconButton } from "../primitives/icon-button";
import { Input, literalTextProps } from "./input";

type MaskedInputProps = ComponentProps<typeof Input> & {
  /** What is masked, for the label of the toggle button, such as "password". */
  noun: string;
};

/** An input whose text is masked until its button is pressed. */
export function MaskedInput({ noun, className, ...rest }: MaskedInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className="relative">
      <Input
        {...literalTextProps}
        {...rest}
        type={isVisible ? "text" : "password"}
        className={classNames("pr-10", isVisible && "font-mono", className)}
      />
      <IconButton
        label={isVisible ? `Hide the ${noun}` : `Show the ${noun}`}
        size="sm"
        onClick={() => setIsVisible(!isVisible)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
