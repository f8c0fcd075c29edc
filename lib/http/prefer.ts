/** How a client prefers to be answered (RFC 7240). */
export type Preferences = {
  respondAsync: boolean;
  /** How many seconds the client is willing to wait. */
  waitSeconds: number;
};

/** Parses the `Prefer` header. Ignores unknown or malformed preferences, as the RFC requires. */
export const readPreferences = (headers: { get(name: string): string | null }): Preferences => {
  const header = headers.get("prefer");
  if (header === null) return { respondAsync: false, waitSeconds: 0 };
  const preferences = header
    .toLowerCase()
    .split(",")
    .map((preference) => preference.split(";", 1).join("").trim());
  const wait = preferences.map((text) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(text)?.[1]);
  return {
    respondAsync: preferences.includes("respond-async"),
    waitSeconds: Number(wait.find((seconds) => seconds !== undefined) ?? 0),
  };
};
