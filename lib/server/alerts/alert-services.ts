import { createAlerts } from "@/lib/alerts/alerts";
import { findAttention } from "@/lib/api/attention/find-attention";
import type { ApiPorts } from "@/lib/api/ports";
import { createAlertChannels } from "@/lib/data/alerts/alert-channels";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";
import type { OutboundClient } from "@/lib/handlers/http/outbound/outbound";
import type { RunningEnv } from "../env";
import { createReport } from "../log/create-report";
import { createMailer, missingMailSettings } from "./mailer";

/** Creates the alerts of this process, and the ports for them that the builder's API needs. */
export const createAlertServices = (
  { secret, url, mail }: Pick<RunningEnv, "secret" | "url" | "mail">,
  outbound: OutboundClient,
) => {
  const report = createReport();
  const alertChannels = createAlertChannels(secret);
  const alerts = createAlerts({
    publicUrl: url,
    channels: alertChannels,
    findItems: (space, kinds) => findAttention({ space }, { kinds, pool: "background" }),
    outbound: (space) => outbound.forCaller({ space, depth: 0 }),
    sendMail: createMailer(mail),
    testLimiter: createRateLimiter(() => performance.now()),
    report: (error) => report(error, "alerts"),
  });
  const ports = {
    alertChannels,
    sendAlertTest: alerts.sendTest,
    missingMailSettings: missingMailSettings(mail),
  } satisfies Partial<ApiPorts>;
  return { alerts, ports };
};
