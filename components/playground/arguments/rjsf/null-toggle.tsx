import { Button } from "@/components/ui/primitives/button";

type NullToggleProps = { name: string; isNull: boolean; onChange: (isNull: boolean) => void };

/** A toggle that sends null instead of a value. */
export function NullToggle({ name, isNull, onChange }: NullToggleProps) {
  return (
    <Button
      variant="secondary"
      aria-pressed={isNull}
      aria-label={`Send null for ${name}`}
      className="shrink-0 px-2 font-mono text-muted text-xs aria-pressed:border-line-strong aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink"
      onClick={() => onChange(!isNull)}
    >
      null
    </Button>
  );
}
