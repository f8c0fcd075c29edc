import { CirclePause, Radio } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";

type LiveToggleProps = { isLive: boolean; isPaused: boolean; onChange: (isLive: boolean) => void };

/** Toggles whether new calls appear automatically. They are held back while someone is reading. */
export function LiveToggle({ isLive, isPaused, onChange }: LiveToggleProps) {
  const Icon = isLive ? Radio : CirclePause;
  return (
    <Button
      aria-pressed={isLive}
      className="aria-pressed:border-edge aria-pressed:bg-selected"
      title={
        isLive && isPaused
          ? "Paused while you point at the list, use it by keyboard or have scrolled"
          : undefined
      }
      onClick={() => onChange(!isLive)}
    >
      <Icon
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
