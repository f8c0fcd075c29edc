import type { ReactNode } from "react";

type ToggleTextProps = {
  /** The id of the checkbox or switch. */
  id: string;
  hintId: string;
  label: ReactNode;
  hint: ReactNode;
};

/** The clickable label of a checkbox or switch, with its hint below. */
export function ToggleText({ id, hintId, label, hint }: ToggleTextProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="wrap-anywhere text-ink text-sm">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="wrap-anywhere text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
