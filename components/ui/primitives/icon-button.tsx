"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { isDisclosureButton, useDisabledReason } from "./read-only";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ButtonProps, "asChild" | "aria-label" | "size" | "children"> & {
  /** What pressing the button does. Used as the accessible name and the tooltip. */
  label: string;
  size?: "sm" | "md";
  side?: "top" | "right" | "bottom" | "left";
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
  const disabledReason = useDisabledReason(writes, isDisclosureButton(rest));
  const sizeClass = size === "sm" ? "size-7 coarse:size-control" : "size-control";
  return (
    <Tooltip content={disabledReason ? `${label}: ${disabledReason}` : label} side={side}>
      <Button
        {...rest}
        writes={false}
        {...(disabledReason && {
          "aria-disabled": true,
          onClick: undefined,
          onPointerDown: undefined,
          onKeyDown: undefined,
        })}
        aria-label={label}
        variant={variant}
        className={classNames(
          sizeClass,
          "min-h-0 max-w-none p-0",
          className,
          disabledReason && "opacity-45",
        )}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
