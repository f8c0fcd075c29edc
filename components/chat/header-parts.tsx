import { PanelRight, SquarePen } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/primitives/button";

type HeaderButtonProps = ComponentProps<typeof Button> & { icon: ReactNode; children: string };

/** A button whose text is left out in a narrow window; `aria-label` says more than the text does. */
export function HeaderButton({ icon, children, ...props }: HeaderButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="aria-pressed:bg-selected aria-pressed:text-ink"
      {...props}
    >
      {icon}
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}

export function NewConversationButton({ onClick }: { onClick: () => void }) {
  return (
    <HeaderButton aria-label="New conversation" icon={<SquarePen aria-hidden />} onClick={onClick}>
      New
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
