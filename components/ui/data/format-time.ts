const day = { day: "numeric", month: "short" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;
const timestamp = new Intl.DateTimeFormat("en-GB", {
  ...day,
  ...time,
  year: "numeric",
  second: "2-digit",
  timeZoneName: "short",
});

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;

/** Whether local clocks show this time twice, as they do when summer time ends. */
const isRepeated = (date: Date): boolean => {
  const offset = date.getTimezoneOffset();
  return [-MS_PER_DAY, MS_PER_DAY].some((distance) => {
    const otherOffset = new Date(date.getTime() + distance).getTimezoneOffset();
    const sameTime = new Date(date.getTime() + (otherOffset - offset) * MS_PER_MINUTE);
    return otherOffset !== offset && sameTime.getTimezoneOffset() === otherOffset;
  });
};

/** Returns the options of a time, with the zone only if it is needed to tell the time apart. */
const toTimeOptions = (date: Date) =>
  isRepeated(date) ? ({ ...time, timeZoneName: "short" } as const) : time;

// All times are in the reader's time zone unless noted otherwise.

/** Formats a full timestamp: "27 Nov 2026, 14:03:22 UTC". */
export const formatTimestamp = (date: Date | string): string => timestamp.format(new Date(date));

/** Formats the day and time: "27 Nov, 14:03". */
export const formatDayAndTime = (date: Date): string =>
  date.toLocaleString("en-GB", { ...day, ...toTimeOptions(date) });

/** Formats the time: "14:03". */
export const formatTime = (date: Date): string =>
  date.toLocaleTimeString("en-GB", toTimeOptions(date));

/** Formats the day, optionally in UTC: "27 Nov". */
export const formatDay = (date: Date, timeZone?: "UTC"): string =>
  date.toLocaleDateString("en-GB", { ...day, timeZone });
