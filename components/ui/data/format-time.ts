const day = { day: "numeric", month: "short" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;
const timestamp = new Intl.DateTimeFormat("en-GB", {
  ...day,
  ...time,
  year: "numeric",
  second: "2-digit",
  timeZoneName: "short",
});

// All times are in the reader's time zone unless noted otherwise.

/** Formats a full timestamp: "27 Nov 2026, 14:03:22 UTC". */
export const formatTimestamp = (date: Date | string): string => timestamp.format(new Date(date));

/** Formats the day and time: "27 Nov, 14:03". */
export const formatDayAndTime = (date: Date): string =>
  date.toLocaleString("en-GB", { ...day, ...time });

/** Formats the time: "14:03". */
export const formatTime = (date: Date): string => date.toLocaleTimeString("en-GB", time);

/** Formats the day, optionally in UTC: "27 Nov". */
export const formatDay = (date: Date, timeZone?: "UTC"): string =>
  date.toLocaleDateString("en-GB", { ...day, timeZone });
