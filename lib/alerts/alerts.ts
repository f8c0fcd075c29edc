import type { AttentionItem, AttentionKind } from "@/lib/attention/attention-item";
import type { Editor, SpaceId } from "@/lib/data/access/identity";
import { getSpace } from "@/lib/data/access/space";
import {
  type AlertChannels,
  type ChannelRecord,
  listChannelEvents,
} from "@/lib/data/alerts/alert-channels";
import {
  type ClaimedMessage,
  claimMessages,
  recordDelivery,
  recordFailure,
  recordRetry,
  recordTest,
} from "@/lib/data/alerts/alert-messages";
import { claimSpaces, recordAttention } from "@/lib/data/alerts/alert-notices";
import { databaseNow } from "@/lib/data/clock";
import { newId } from "@/lib/data/id";
import { AppError } from "@/lib/errors";
import { decideChanges } from "./decide-changes";
import { type AlertPorts, type DeliveryProblem, sendAlert } from "./send-alert";

const CHECK_INTERVAL_MS = 60_000;
/** Delays after each failed attempt. After the last one, the message is abandoned. */
export const RETRY_DELAYS_MS = [30_000, 120_000, 600_000, 3_600_000];

/** Maximum messages that a server sends at the same time. A receiver may hang until its timeout. */
export const MAX_OPEN_DELIVERIES = 100;

/** Limit per Space. Tests are sent immediately, to addresses that nobody has confirmed. */
const TEST_LIMIT = { limit: 10, windowSeconds: 60 };

type TestLimiter = {
  /** Counts one more test for the key and returns whether it was allowed. */
  consume(key: string, limit: typeof TEST_LIMIT): { allowed: boolean; resetSeconds: number };
};

type Ports = AlertPorts & {
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  channels: Pick<AlertChannels, "openTarget">;
  /**
   * Finds the items of some kinds that need attention in a Space, the same as on its start page.
   */
  findItems(space: SpaceId, kinds: readonly AttentionKind[]): Promise<AttentionItem[]>;
  testLimiter: TestLimiter;
  report(error: unknown): void;
};

/** After the abort, no new work is started. */
type StopOptions = { signal?: AbortSignal };
type CheckOptions = StopOptions & { intervalMs?: number };

const countTest = (limiter: TestLimiter, space: SpaceId): void => {
  const { allowed, resetSeconds } = limiter.consume(space, TEST_LIMIT);
  if (allowed) return;
  throw new AppError("rate_limited", "Too many tests. Try again in a minute.", {
    retryAfterSeconds: resetSeconds,
  });
};

/** Notifies the channels of Spaces when something needs attention and when it no longer does. */
export const createAlerts = ({ publicUrl, channels, findItems, report, ...ports }: Ports) => {
  const attempt = async ({
    id,
    channel,
    changes,
    createdAt,
  }: ClaimedMessage): Promise<DeliveryProblem | undefined> => {
    try {
      const target = await channels.openTarget(channel);
      const alert = { id, space: channel.space.name, publicUrl, changes, createdAt };
      return await sendAlert(target, { alert, space: channel.spaceId }, ports);
    } catch (error) {
      report(error);
      return {
        problem:
          "The message could not be sent because of an error in Toolwright. See its log for details.",
        consequence: "retry",
      };
    }
  };

  const send = async (message: ClaimedMessage): Promise<void> => {
    const { problem = null, consequence = "accept" } = (await attempt(message)) ?? {};
    const delayMs = RETRY_DELAYS_MS[message.attempts - 1];
    if (consequence === "accept") await recordDelivery(message, problem);
    else if (consequence === "turnOff" || delayMs === undefined)
      await recordFailure(message, { problem, turnsOff: consequence === "turnOff" });
    else await recordRetry(message, problem, delayMs);
  };

  let openDeliveries = 0;

  return {
    /** Checks the Spaces that are due and queues messages for their channels. */
    async check({ intervalMs = CHECK_INTERVAL_MS, signal }: CheckOptions = {}): Promise<void> {
      for (const space of await claimSpaces(intervalMs)) {
        if (signal?.aborted) return;
        await listChannelEvents(space)
          .then((kinds) => findItems(space, kinds))
          .then((items) => recordAttention(space, items, decideChanges))
          // A failure in one Space must not stop the others from being checked.
          .catch(report);
      }
    },

    /** Sends the pending messages, many at once, so that few wait for a receiver that hangs. */
    async deliver({ signal }: StopOptions = {}): Promise<void> {
      while (!signal?.aborted && openDeliveries < MAX_OPEN_DELIVERIES) {
        const messages = await claimMessages(MAX_OPEN_DELIVERIES - openDeliveries);
        if (messages.length === 0) return;
        openDeliveries += messages.length;
        // One that cannot be recorded must not keep the caller from waiting for the others.
        await Promise.all(messages.map((message) => send(message).catch(report)));
        openDeliveries -= messages.length;
      }
    },

    /**
     * Sends a test immediately. Resolves to a description of the problem, or undefined on success.
     */
    async sendTest(editor: Editor, { id, target }: ChannelRecord): Promise<string | undefined> {
      countTest(ports.testLimiter, editor.space);
      const { name } = await getSpace(editor);
      const createdAt = new Date(databaseNow());
      const alert = { id: newId(), space: name, publicUrl, changes: [], createdAt };
      const failure = await sendAlert(target, { alert, space: editor.space }, ports);
      await recordTest(id, failure?.problem ?? null);
      return failure?.problem;
    },
  };
};
export type Alerts = ReturnType<typeof createAlerts>;
