import { Button } from "@/components/ui/primitives/button";

type NullToggleProps = {
  name: string;
  isNull: boolean;
  onChange: (isNull: boolean) => void;
  size?: "sm" | "md";
};

/** A toggle that sends null instead of a value. */
export function NullToggle({ name, isNull, onChange, size }: NullToggleProps) {
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={isNull}
      aria-label={`Send null for ${name}`}
      className="shrink-0 px-2 font-mono text-muted text-xs aria-pressed:border-line-strong aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink"
      onClick={() => onChange(!isNull)}
    >
      null
    </Button>
  );
}
