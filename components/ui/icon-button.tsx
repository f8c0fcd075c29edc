"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { onlyOpens, useLock } from "./read-only";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ButtonProps, "asChild" | "aria-label" | "size" | "children"> & {
  /** What pressing it does; the accessible name and the tooltip. */
  label: string;
  size?: "sm" | "md";
  side?: "top" | "right" | "bottom" | "left";
  /** The icon. */
  children: ReactNode;
};

export function IconButton({
  label,
  size = "md",
  variant = "ghost",
  side,
  className,
  children,
  writes,
  ...rest
}: IconButtonProps) {
  const lock = useLock(writes, onlyOpens(rest));
  const square = size === "sm" ? "size-7 coarse:size-control" : "size-control";
  return (
    <Tooltip content={lock ? `${label}: ${lock}` : label} side={side}>
      <Button
        {...rest}
        writes={false}
        {...(lock && {
          "aria-disabled": true,
          onClick: undefined,
          onPointerDown: undefined,
          onKeyDown: undefined,
        })}
        aria-label={label}
        variant={variant}
        className={classNames(square, "px-0", className, lock && "opacity-45")}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
