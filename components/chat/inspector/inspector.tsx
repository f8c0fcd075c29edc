"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import { EventList } from "./event-list";
import type { InspectedConversation } from "./inspector-pane";
import { OfferView } from "./offer-view";
import { StateView } from "./state-view";

type InspectorProps = {
  conversations: readonly InspectedConversation[];
  onClose?: () => void;
  /** Hides what the model was offered, for agents that do not report it. */
  hidesOffers?: boolean | undefined;
};

/** Shows what went over the wire: what the model was offered, the events, and the shared state. */
export function Inspector({ conversations, onClose, hidesOffers = false }: InspectorProps) {
  const [choice, setChoice] = useState(0);
  const index = Math.min(choice, conversations.length - 1);
  const conversation = conversations[index]?.conversation;
  if (!conversation) return null;
  const { offers, events, state, previousState } = conversation;
  return (
    <Tabs
      defaultValue={hidesOffers ? "events" : "offer"}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <div className="flex items-end gap-2 border-line border-b pr-2 pl-4">
        <TabsList
          label="Inspector"
          className="not-forced-colors:-mb-px min-w-0 flex-1 border-b-0 pt-1"
        >
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
      {conversations.length > 1 && (
        <div className="border-line border-b px-4 py-2">
          <SegmentedControl
            label="Conversation"
            value={String(index)}
            options={conversations.map(({ name }, at) => ({
              value: String(at),
              label: <span className="block max-w-36 truncate">{`${at + 1}. ${name}`}</span>,
            }))}
            onValueChange={(value) => setChoice(Number(value))}
          />
        </div>
      )}
      {!hidesOffers && (
        <TabPanel value="offer" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
          <OfferView key={index} offers={offers} />
        </TabPanel>
      )}
      <TabPanel value="events" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
        <EventList key={index} events={events} />
      </TabPanel>
      <TabPanel value="state" className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6">
        <StateView state={state} previousState={previousState} />
      </TabPanel>
    </Tabs>
  );
}
