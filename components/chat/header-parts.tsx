import { PanelRight, SquarePen } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/primitives/button";

type HeaderButtonProps = ComponentProps<typeof Button> & { icon: ReactNode };

/**
 * A button that hides its icon, not its text, in narrow windows, because touch shows no tooltips.
 * `aria-label` says more than the text.
 */
export function HeaderButton({ icon, children, ...props }: HeaderButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="aria-pressed:bg-selected aria-pressed:text-ink"
      {...props}
    >
      <span className="max-sm:hidden">{icon}</span>
      {children}
    </Button>
  );
}

type NewConversationButtonProps = { className?: string; onClick: () => void };

export function NewConversationButton({ className, onClick }: NewConversationButtonProps) {
  return (
    <HeaderButton
      aria-label="New conversation"
      className={className}
      icon={<SquarePen aria-hidden />}
      onClick={onClick}
    >
      <span>
        New<span className="max-sm:hidden"> conversation</span>
      </span>
    </HeaderButton>
  );
}

type InspectButtonProps = { isInspecting: boolean; onClick: () => void };

export function InspectButton({ isInspecting, onClick }: InspectButtonProps) {
  return (
    <HeaderButton
      aria-label="Inspect"
      aria-pressed={isInspecting}
      icon={<PanelRight aria-hidden />}
      onClick={onClick}
    >
      Inspect
    </HeaderButton>
  );
}
