"use client";

import { useEffect, useState } from "react";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { Conversation } from "../conversation/conversation";
import { Inspector } from "./inspector";

const WIDE = "(width >= 75rem)";

/** Whether the window is currently wide enough to show the inspector beside the conversation. */
export const isWideWindow = () => matchMedia(WIDE).matches;

/** Tracks whether the window is wide enough to show the inspector beside the conversation. */
const useIsWide = () => {
  const [isWide, setIsWide] = useState(isWideWindow);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setIsWide(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isWide;
};

export type InspectedConversation = {
  /** Distinguishes the conversation from the one it is compared with. */
  name: string;
  conversation: Conversation;
};

/** Labels conversations with their models. A model of `false` leaves its conversation out. */
export const labelConversations = (
  conversations: readonly { conversation: Conversation }[],
  models: readonly (ModelReference | false)[],
): InspectedConversation[] =>
  conversations.flatMap(({ conversation }, index) => {
    const model = models[index];
    return model ? [{ name: model.id, conversation }] : [];
  });

type InspectorPaneProps = {
  /** One conversation, or two that are compared. */
  conversations: readonly InspectedConversation[];
  onClose: () => void;
  hidesOffers?: boolean;
};

/** The inspector beside the conversation, or over it in a narrow window. */
export function InspectorPane({ onClose, ...inspector }: InspectorPaneProps) {
  if (useIsWide())
    return (
      <aside aria-label="Inspector" className="w-104 shrink-0 border-line border-l">
        <Inspector {...inspector} onClose={onClose} />
      </aside>
    );
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent title="Inspector">
        {/* The inspector has its own padding. */}
        <div className="-mx-4 h-full">
          <Inspector {...inspector} />
        </div>
      </SheetContent>
    </Sheet>
  );
}
