import { randomUUID } from "node:crypto";
import { databaseNow } from "./clock";

let lastTimestamp = 0;
let sequence = 0;
/** The part of an id that is the same within a millisecond. */
let timePart = "";

/** Returns the first 12 hexadecimal digits of an id, as ids are written. */
const toTimePart = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};

/**
 * Returns the lowest id of a millisecond. Ids are UUIDs of version 7, which begin with their time.
 */
export const toLowestId = (ms: number): string => `${toTimePart(ms)}-0000-0000-000000000000`;

/** Returns when an id was created, in milliseconds since the Unix epoch. */
export const readIdTime = (id: string): number =>
  Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/**
 * Creates a UUIDv7 (RFC 9562). Ids sort by time, and within one process even inside a millisecond.
 */
export const newId = (now = databaseNow()): string => {
  const random = randomUUID();
  if (now > lastTimestamp || sequence === 0xfff) {
    lastTimestamp = Math.max(now, lastTimestamp + 1);
    // The highest bit is 0, so that there are numbers left for the rest of the millisecond.
    sequence = Number.parseInt(random.slice(15, 18), 16) & 0x7ff;
    timePart = toTimePart(lastTimestamp);
  } else sequence += 1;
  return `${timePart}-${(0x7000 | sequence).toString(16)}-${random.slice(19)}`;
};
