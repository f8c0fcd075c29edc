/** Services that many tools call, with their credential fields and hosts. */
export type KnownService = {
  service: string;
  label: string;
  fields: readonly string[];
  hosts: readonly string[];
};

export const knownServices: readonly KnownService[] = [
  {
    service: "google-cse",
    label: "Google search",
    fields: ["apiKey", "engineId"],
    hosts: ["www.googleapis.com"],
  },
  { service: "github", label: "GitHub", fields: ["token"], hosts: ["api.github.com"] },
  { service: "slack", label: "Slack", fields: ["token", "signingSecret"], hosts: ["slack.com"] },
  { service: "openai", label: "OpenAI", fields: ["apiKey"], hosts: ["api.openai.com"] },
  { service: "anthropic", label: "Anthropic", fields: ["apiKey"], hosts: ["api.anthropic.com"] },
  { service: "notion", label: "Notion", fields: ["token"], hosts: ["api.notion.com"] },
  { service: "stripe", label: "Stripe", fields: ["secretKey"], hosts: ["api.stripe.com"] },
];

export const findKnownService = (name: string): KnownService | undefined =>
  knownServices.find(({ service }) => service === name);
