import type { AlertChannel } from "@/lib/api/schemas/alerts";
import type { AttentionKind } from "@/lib/attention/attention-item";
import { defaultEvents } from "./event-labels";

/** A channel as it is typed into the form. */
export type ChannelForm = {
  kind: AlertChannel["kind"];
  name: string;
  url: string;
  addresses: string;
  events: readonly AttentionKind[];
  hasAllAgents: boolean;
  /** The slugs of the selected agents. Used only while `hasAllAgents` is false. */
  agents: readonly string[];
};

export const emptyChannelForm: ChannelForm = {
  kind: "webhook",
  name: "",
  url: "",
  addresses: "",
  events: defaultEvents,
  hasAllAgents: true,
  agents: [],
};

export const toChannelForm = (channel: AlertChannel): ChannelForm => ({
  kind: channel.kind,
  name: channel.name,
  url: channel.url ?? "",
  addresses: channel.addresses?.join(", ") ?? "",
  events: channel.events,
  hasAllAgents: channel.agents === null,
  agents: channel.agents ?? [],
});

const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Converts the form to the API's request body. The API reports any problems. */
export const toChannelBody = (form: ChannelForm) => ({
  kind: form.kind,
  name: form.name.trim(),
  url: form.url.trim(),
  addresses: splitList(form.addresses),
  events: [...form.events],
  agents: form.hasAllAgents ? null : [...form.agents],
});
