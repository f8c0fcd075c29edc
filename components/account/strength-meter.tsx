"use client";

import { classNames } from "@/components/ui/primitives/class-names";
import { passwordStrength } from "./password-strength";

const barColors = ["bg-line-strong", "bg-danger-strong", "bg-warning-strong", "bg-success-strong"];

/** Three bars and a sentence, announced to screen readers when the rating changes. */
export function StrengthMeter({
  password,
  personalWords,
}: {
  password: string;
  personalWords: string[];
}) {
  const { level, message } = passwordStrength(password, personalWords);
  return (
    <span className="flex flex-col gap-1.5">
      <span aria-hidden className="grid grid-cols-3 gap-1 pt-0.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={classNames(
              "h-0.5 rounded-full transition-colors",
              step <= level ? barColors[level] : "bg-line-strong",
            )}
          />
        ))}
      </span>
      <span role="status">{message}</span>
    </span>
  );
}
