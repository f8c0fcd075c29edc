import { Radio } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";

type LiveToggleProps = { isLive: boolean; isPaused: boolean; onChange: (isLive: boolean) => void };

/** Whether new calls appear by themselves. They wait while somebody reads. */
export function LiveToggle({ isLive, isPaused, onChange }: LiveToggleProps) {
  return (
    <Button
      aria-pressed={isLive}
      title={isLive && isPaused ? "Paused while you point at the list or have scrolled" : undefined}
      onClick={() => onChange(!isLive)}
    >
      <Radio
        aria-hidden
        className={classNames(
          isLive ? "text-success-strong" : "text-faint",
          isLive && !isPaused && "animate-pulse",
        )}
      />
      Live
    </Button>
  );
}
