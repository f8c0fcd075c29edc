import type { AlertChannel } from "@/lib/api/schemas/alerts";
import type { AttentionKind } from "@/lib/attention/attention-item";
import { urgentEvents } from "./event-labels";

/** A channel as it is typed. */
export type ChannelForm = {
  kind: AlertChannel["kind"];
  name: string;
  url: string;
  addresses: string;
  events: readonly AttentionKind[];
  hasAllAgents: boolean;
  /** Their slugs, for as long as it does not have all. */
  agents: readonly string[];
};

export const emptyChannelForm: ChannelForm = {
  kind: "webhook",
  name: "",
  url: "",
  addresses: "",
  events: urgentEvents,
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

/** The form as the API takes it; the API says what is wrong. */
export const toChannelBody = (form: ChannelForm) => ({
  kind: form.kind,
  name: form.name.trim(),
  url: form.url.trim(),
  addresses: splitList(form.addresses),
  events: [...form.events],
  agents: form.hasAllAgents ? null : [...form.agents],
});
