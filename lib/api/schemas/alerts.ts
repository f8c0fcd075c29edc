import { z } from "@hono/zod-openapi";
import { attentionItem, attentionKinds } from "@/lib/attention/attention-item";
import { time } from "./time";

const MAX_ADDRESSES = 20;

const name = z.string().trim().min(1, "Enter a name.").max(120);
const events = z
  .array(z.enum(attentionKinds))
  .min(1, "Choose at least one kind of alert.")
  .openapi({ description: "The kinds of items that it is notified of." });
const agents = z
  .array(z.string())
  .min(1, "Choose at least one agent.")
  .max(200)
  .nullable()
  .openapi({ description: "The slugs of the agents that it is notified about; null for all." });
const isEnabled = z.boolean();
const url = z
  .string()
  .max(2_000)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Enter a URL that starts with https://.",
  );
const addresses = z
  .array(z.email("Enter e-mail addresses, separated by commas."))
  .min(1, "Enter at least one address.")
  .max(MAX_ADDRESSES);

const settings = { name, events, agents, isEnabled: isEnabled.default(true) };

export const newAlertChannel = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("webhook"), ...settings, url }),
    z.strictObject({ kind: z.literal("email"), ...settings, addresses }),
  ])
  .openapi("NewAlertChannel");

export const alertChannelChange = z
  .strictObject({
    name,
    events,
    agents,
    isEnabled,
    url: url.optional().openapi({ description: "For a webhook. Its secret stays the same." }),
    addresses: addresses.optional().openapi({ description: "For e-mail." }),
  })
  .openapi("AlertChannelChange");

const alertChange = z.object({
  state: z.enum(["open", "resolved"]),
  item: attentionItem,
});

const alertMessage = z
  .object({
    id: z.string().openapi({ description: "The `webhook-id`, the same in each attempt." }),
    changes: z.array(alertChange).openapi({ description: "Empty for a test." }),
    status: z.enum(["pending", "delivered", "failed"]),
    attempts: z.int(),
    problem: z
      .string()
      .nullable()
      .openapi({ description: "What went wrong in the last attempt, in a sentence." }),
    createdAt: time,
  })
  .openapi("AlertMessage");
export type AlertMessage = z.infer<typeof alertMessage>;
export const alertMessageList = z.object({ messages: z.array(alertMessage) });

export const alertChannel = z
  .object({
    id: z.string(),
    kind: z.enum(["webhook", "email"]),
    name: z.string(),
    events: z.array(z.enum(attentionKinds)),
    agents: z.array(z.string()).nullable(),
    isEnabled,
    url: z.string().nullable().openapi({
      description: "For a webhook. Editors see only its origin; owners see all of it.",
    }),
    addresses: z.array(z.string()).nullable().openapi({ description: "For e-mail." }),
    failedAt: time.nullable().openapi({
      description: "When it was turned off because messages could not be delivered.",
    }),
    lastMessage: alertMessage.nullable(),
    createdAt: time,
  })
  .openapi("AlertChannel");
export type AlertChannel = z.infer<typeof alertChannel>;

export const alertChannelList = z.object({
  channels: z.array(alertChannel),
  missingMailSettings: z.array(z.string()).openapi({
    description: "The settings that this server lacks to send e-mail. Empty if it can.",
  }),
});
export const createdAlertChannel = z
  .object({
    ...alertChannel.shape,
    secret: z.string().nullable().openapi({
      description: "The secret that signs a webhook (Standard Webhooks). Returned only once.",
    }),
  })
  .openapi("CreatedAlertChannel");
export type CreatedAlertChannel = z.infer<typeof createdAlertChannel>;

export const alertTest = z.object({
  problem: z
    .string()
    .nullable()
    .openapi({ description: "What is wrong, in a sentence; null if the test arrived." }),
});
