/** How a client prefers to be answered (RFC 7240). */
type Preferences = {
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
    // A quoted value may contain separators, and an empty one counts as none (RFC 7240 §2).
    .replaceAll(/"([^"]*)"/g, (_, value: string) => value.replaceAll(/[,;]/g, " "))
    .split(",")
    .map((preference) => {
      const [name = "", ...values] = preference.split(";", 1).join("").split("=");
      return { name: name.trim(), value: values.join("=").trim() };
    });
  const wait = preferences.find(({ name, value }) => name === "wait" && /^\d{1,6}$/.test(value));
  return {
    respondAsync: preferences.some(({ name, value }) => name === "respond-async" && value === ""),
    waitSeconds: Number(wait?.value ?? 0),
  };
};
