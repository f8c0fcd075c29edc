import type { SentRequest } from "@/lib/templates/sent-request";

type Hop = Pick<SentRequest["hops"][number], "status"> & { code?: string | undefined };

/** Whether a hop was blocked before anything was sent. */
export const isBlocked = ({ code }: Hop): boolean => code === "SECURITY_VIOLATION";

/** Whether a recorded request reached the network. The network policy blocks some. */
export const wasSent = ({ hops }: { hops: readonly Hop[] }): boolean =>
  hops.some((hop) => !isBlocked(hop));
