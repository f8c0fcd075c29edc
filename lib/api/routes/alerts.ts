import { createRoute } from "@hono/zod-openapi";
import { generateWebhookSecret } from "@/lib/alerts/sign-webhook";
import { type Editor, hasRole } from "@/lib/data/access/identity";
import type { ChannelRecord } from "@/lib/data/alerts/alert-channels";
import {
  listLastMessages,
  listMessages,
  type MessageRecord,
} from "@/lib/data/alerts/alert-messages";
import type { AlertTarget } from "@/lib/data/alerts/alert-target";
import { createIssueError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { toPath, withLocation } from "../preconditions";
import {
  createRouter,
  editorsOnly,
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  ownersOnly,
} from "../router";
import {
  type AlertChannel,
  type AlertMessage,
  alertChannel,
  alertChannelChange,
  alertChannelList,
  alertMessageList,
  alertTest,
  createdAlertChannel,
  newAlertChannel,
} from "../schemas/alerts";

const tags = ["Alerts"];
const MAX_MESSAGES = 20;

const toMessageDto = ({ createdAt, ...message }: MessageRecord): AlertMessage => {
  const { id, changes, status, attempts, problem } = message;
  return { id, changes, status, attempts, problem, createdAt: createdAt.toISOString() };
};

/**
 * Returns the URL as the reader may see it. The path of a webhook's URL is often its only secret.
 */
const toVisibleUrl = (url: string, reader: Editor): string =>
  hasRole(reader, "owner") ? url : new URL(url).origin;

const toChannelDto = (
  { target, failedAt, createdAt, ...channel }: ChannelRecord,
  reader: Editor,
  lastMessage?: MessageRecord,
): AlertChannel => ({
  ...channel,
  kind: target.kind,
  url: target.kind === "webhook" ? toVisibleUrl(target.url, reader) : null,
  addresses: target.kind === "email" ? target.addresses : null,
  failedAt: failedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  lastMessage: lastMessage ? toMessageDto(lastMessage) : null,
});

type TargetChange = { url?: string | undefined; addresses?: string[] | undefined };

/** Returns the changed target. Undefined if it stays the same. */
const changeTarget = (
  target: AlertTarget,
  { url, addresses }: TargetChange,
): AlertTarget | undefined => {
  const foreign = target.kind === "webhook" ? addresses && "addresses" : url && "url";
  if (foreign)
    throw createIssueError("invalid_input", {
      code: "other_kind",
      path: `/${foreign}`,
      message: "This belongs to another kind of channel.",
    });
  if (target.kind === "webhook") return url === undefined ? undefined : { ...target, url };
  return addresses && { ...target, addresses };
};

/** Routes for editors, who may only view channels. */
export const alertRoutes = ({ alertChannels, missingMailSettings }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/alert-channels",
        tags,
        access: editorsOnly,
        summary: "List alert channels",
        responses: {
          200: jsonResponse(alertChannelList, "The channels, oldest first, without secrets."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const lastMessages = await listLastMessages(member);
        const channels = (await alertChannels.list(member)).map((channel) =>
          toChannelDto(channel, member, lastMessages.get(channel.id)),
        );
        return c.json({ channels, missingMailSettings: [...missingMailSettings] }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/alert-channels/{id}/messages",
        tags,
        access: editorsOnly,
        summary: "List the latest messages of an alert channel",
        request: { params: idParam },
        responses: {
          200: jsonResponse(alertMessageList, "At most 20, newest first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { id } = await alertChannels.get(member, c.req.valid("param").id);
        const messages = await listMessages(member, id, MAX_MESSAGES);
        return c.json({ messages: messages.map(toMessageDto) }, 200);
      },
    );

/** Routes for owners, who may change channels. */
export const alertChangeRoutes = ({ alertChannels, sendAlertTest }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/alert-channels",
        tags,
        access: ownersOnly,
        summary: "Create an alert channel",
        description: "The secret of a webhook is returned only once.",
        request: { body: jsonBody(newAlertChannel) },
        responses: {
          201: withLocation(jsonResponse(createdAlertChannel, "The channel.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { name, events, agents, isEnabled, ...body } = c.req.valid("json");
        const target: AlertTarget =
          body.kind === "webhook" ? { ...body, secret: generateWebhookSecret() } : body;
        const settings = { name, events, agents, isEnabled };
        const channel = await alertChannels.create(member, { ...settings, target });
        const secret = target.kind === "webhook" ? target.secret : null;
        c.header("location", toPath("alert-channels", channel.id));
        return c.json({ ...toChannelDto(channel, member), secret }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/alert-channels/{id}",
        tags,
        access: ownersOnly,
        summary: "Update an alert channel",
        description: "A channel that was turned off is turned on again.",
        request: { params: idParam, body: jsonBody(alertChannelChange) },
        responses: { 200: jsonResponse(alertChannel, "The channel."), ...errorResponses },
      }),
      async (c) => {
        const { member } = c.var;
        const { id } = c.req.valid("param");
        const { url, addresses, ...settings } = c.req.valid("json");
        const before = await alertChannels.get(member, id);
        const target = changeTarget(before.target, { url, addresses });
        const channel = await alertChannels.change(member, id, { ...settings, target });
        return c.json(toChannelDto(channel, member), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/alert-channels/{id}",
        tags,
        access: ownersOnly,
        summary: "Delete an alert channel",
        request: { params: idParam },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        await alertChannels.remove(c.var.member, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/alert-channels/{id}/test",
        tags,
        access: ownersOnly,
        summary: "Send a test to an alert channel",
        request: { params: idParam },
        responses: { 200: jsonResponse(alertTest, "Whether it arrived."), ...errorResponses },
      }),
      async (c) => {
        const { member } = c.var;
        const channel = await alertChannels.get(member, c.req.valid("param").id);
        return c.json({ problem: (await sendAlertTest(member, channel)) ?? null }, 200);
      },
    );
