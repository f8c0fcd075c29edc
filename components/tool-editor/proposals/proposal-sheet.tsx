import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Sheet, SheetClose, SheetContent } from "@/components/ui/overlays/sheet";
import { Button } from "@/components/ui/primitives/button";
import type { ProposalState, UseFields } from "./use-proposal";

type ProposalSheetProps = {
  /** Title of the sheet, and label of the button that opens it. */
  title: string;
  description: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  state: ProposalState<unknown>;
  onUse: UseFields;
  /** The button that asks the model, if opening the sheet does not. */
  askButton?: ReactNode;
  children: ReactNode;
};

/** A button, and the sheet that it opens with the model's proposals. */
export function ProposalSheet(props: ProposalSheetProps) {
  const { title, description, isOpen, onOpen, onClose, state, onUse, askButton, children } = props;
  return (
    <>
      <Button size="sm" writes onClick={onOpen}>
        <Sparkles aria-hidden />
        {title}
      </Button>
      <Sheet open={isOpen} onOpenChange={onClose}>
        <SheetContent
          width="lg"
          title={title}
          description={description}
          footer={
            <>
              <SheetClose asChild>
                <Button>{state.status === "done" ? "Done" : "Cancel"}</Button>
              </SheetClose>
              {askButton}
              <UseAllButton state={state} onUse={onUse} />
            </>
          }
        >
          <div className="flex flex-col gap-4">{children}</div>
        </SheetContent>
      </Sheet>
    </>
  );
}

type UseAllButtonProps = Pick<ProposalSheetProps, "state" | "onUse">;

function UseAllButton({ state, onUse }: UseAllButtonProps) {
  if (state.status !== "done" || state.fields.length < 2) return null;
  const remaining = state.fields.filter(({ label }) => !state.usedLabels.includes(label));
  return (
    <Button
      variant="primary"
      aria-disabled={remaining.length === 0 || undefined}
      onClick={() => onUse(remaining)}
    >
      Use all
    </Button>
  );
}
