import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { Button } from "@/components/ui/primitives/button";

type ProposalSheetProps = {
  /** Title of the sheet, and label of the button that opens it. */
  title: string;
  description: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A button, and the sheet that it opens with the model's proposals. */
export function ProposalSheet(props: ProposalSheetProps) {
  const { title, description, isOpen, onOpen, onClose, children } = props;
  return (
    <>
      <Button size="sm" writes onClick={onOpen}>
        <Sparkles aria-hidden />
        {title}
      </Button>
      <Sheet open={isOpen} onOpenChange={onClose}>
        <SheetContent width="lg" title={title} description={description}>
          <div className="flex flex-col gap-4">{children}</div>
        </SheetContent>
      </Sheet>
    </>
  );
}
