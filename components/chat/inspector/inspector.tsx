"use client";

import { X } from "lucide-react";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import type { Conversation } from "../conversation/conversation";
import { EventList } from "./event-list";
import { OfferView } from "./offer-view";
import { StateView } from "./state-view";

type InspectorProps = {
  conversation: Conversation;
  onClose?: () => void;
  /** For agents that do not say what their model was offered. */
  hidesOffers?: boolean | undefined;
};

/** What went over the wire: what the model was offered, the events, and the shared state. */
export function Inspector({ conversation, onClose, hidesOffers = false }: InspectorProps) {
  const { offers, events, state, previousState } = conversation;
  return (
    <Tabs
      defaultValue={hidesOffers ? "events" : "offer"}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <div className="flex items-end gap-2 border-line border-b pr-2 pl-4">
        <TabsList label="Inspector" className="-mb-px min-w-0 flex-1 border-b-0 pt-1">
          {!hidesOffers && <Tab value="offer">Offered</Tab>}
          <Tab value="events">Events</Tab>
          <Tab value="state">State</Tab>
        </TabsList>
        {onClose && (
          <IconButton label="Close the inspector" size="sm" onClick={onClose} className="mb-1">
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {!hidesOffers && (
        <TabPanel value="offer" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
          <OfferView offers={offers} />
        </TabPanel>
      )}
      <TabPanel value="events" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
        <EventList events={events} />
      </TabPanel>
      <TabPanel value="state" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
        <StateView state={state} previousState={previousState} />
      </TabPanel>
    </Tabs>
  );
}
