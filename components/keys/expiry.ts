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
export const toExpiryTime = (expiry: Expiry): string | undefined => {
  const { days } = expiries[expiry];
  return days === null ? undefined : new Date(Date.now() + days * 86_400_000).toISOString();
};

export const hasExpired = ({ expiresAt }: { expiresAt: string | null }): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();
