import type { AttentionItem } from "@/lib/attention/attention-item";
import type { Owner } from "@/lib/data/access/identity";
import { createAlertChannels, type NewChannel } from "@/lib/data/alerts/alert-channels";
import { database } from "@/lib/data/database";
import { createAlerts } from "./alerts";
import type { DeliveryProblem, Mail } from "./send-alert";

export const channels = createAlertChannels("x".repeat(43));
export const unused = (agent: string): AttentionItem => ({
  kind: "unusedTools",
  agent,
  tools: ["a"],
});
export const limited = (agent: string): AttentionItem => ({ kind: "rateLimited", agent, calls: 3 });

/**
 * Creates a server whose Spaces have `items` that need attention. Its mail server answers with
 * `problem`.
 */
export const createServer = (
  items: () => AttentionItem[],
  problem: () => string | undefined | Promise<undefined> = () => undefined,
  consequence: DeliveryProblem["consequence"] = "retry",
) => {
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  const testCounts = new Map<string, number>();
  const alerts = createAlerts({
    publicUrl: "https://tools.example.com",
    channels,
    findItems: async () => items(),
    outbound: () => () => Promise.reject(new Error("not used")),
    async sendMail(mail) {
      mails.push(mail);
      const sentence = await problem();
      return sentence === undefined ? undefined : { problem: sentence, consequence };
    },
    testLimiter: {
      consume(key, { limit, windowSeconds }) {
        const count = (testCounts.get(key) ?? 0) + 1;
        testCounts.set(key, count);
        return { allowed: count <= limit, resetSeconds: windowSeconds };
      },
    },
    report: (error) => errors.push(error),
  });
  return { ...alerts, mails, errors };
};

export const createChannel = (owner: Owner, change: Partial<NewChannel> = {}) =>
  channels.create(owner, {
    name: "Ops",
    events: ["unusedTools", "rateLimited"],
    agents: null,
    isEnabled: true,
    target: { kind: "email", addresses: ["ops@example.com"] },
    ...change,
  });

/** Moves everything that has happened back by `ms`, as if that much time had passed. */
export const pass = async (ms: number) => {
  await database().$executeRaw`
    update "AlertNotice" set "lastSeenAt" = "lastSeenAt" - ${ms} * interval '1 ms',
      "notifiedAt" = "notifiedAt" - ${ms} * interval '1 ms'`;
  await database().$executeRaw`
    update "AlertChannel" set "notifiedAt" = "notifiedAt" - ${ms} * interval '1 ms'`;
  await database().$executeRaw`
    update "AlertMessage" set "nextAttemptAt" = "nextAttemptAt" - ${ms} * interval '1 ms'`;
};

export const removeAll = () => database().alertChannel.deleteMany();
