export const expiries = {
  never: { label: "Never", days: null },
  month: { label: "In 30 days", days: 30 },
  quarter: { label: "In 90 days", days: 90 },
  year: { label: "In a year", days: 365 },
} as const;
export type Expiry = keyof typeof expiries;

/**
 * Returns when a key created now expires, as an ISO 8601 timestamp. Returns undefined if it never
 * does.
 */
export const expiresAt = (expiry: Expiry, now = Date.now()): string | undefined => {
  const { days } = expiries[expiry];
  return days === null ? undefined : new Date(now + days * 86_400_000).toISOString();
};

type KeyDates = { expiresAt: string | null; revokedAt: string | null };

export const getKeyStatus = ({ expiresAt, revokedAt }: KeyDates, now = Date.now()) => {
  if (revokedAt) return "revoked";
  return expiresAt && Date.parse(expiresAt) <= now ? "expired" : "active";
};
