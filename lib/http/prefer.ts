/** How a client would like to be answered (RFC 7240). */
export type Preferences = {
  respondAsync: boolean;
  /** How many seconds it is willing to wait. */
  waitSeconds: number;
};

/** What is unknown or malformed is ignored, as the RFC asks. */
export const readPreferences = (headers: { get(name: string): string | null }): Preferences => {
  const preferences = (headers.get("prefer") ?? "")
    .toLowerCase()
    .split(",")
    .map((preference) => preference.split(";", 1).join("").trim());
  const wait = preferences.map((text) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(text)?.[1]);
  return {
    respondAsync: preferences.includes("respond-async"),
    waitSeconds: Number(wait.find((seconds) => seconds !== undefined) ?? 0),
  };
};
