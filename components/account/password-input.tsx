"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/inputs/input";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";

export function PasswordInput({ className, ...rest }: ComponentProps<typeof Input>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className="relative">
      <Input
        {...rest}
        type={isVisible ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames("pr-10", isVisible && "font-mono", className)}
      />
      <IconButton
        label={isVisible ? "Hide the password" : "Show the password"}
        size="sm"
        onClick={() => setIsVisible(!isVisible)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
