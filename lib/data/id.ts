import { randomFillSync } from "node:crypto";
import { databaseNow } from "./clock";

let lastTimestamp = 0;
let sequence = 0;

/**
 * Random bytes are drawn 4 KB at a time, because one `randomFillSync` per id would dominate its
 * cost.
 */
const randomPool = Buffer.allocUnsafe(4096);
let poolOffset = randomPool.length;
const fillRandom = (bytes: Buffer): void => {
  if (poolOffset + bytes.length > randomPool.length) {
    randomFillSync(randomPool);
    poolOffset = 0;
  }
  randomPool.copy(bytes, 0, poolOffset, poolOffset + bytes.length);
  poolOffset += bytes.length;
};

/**
 * Returns the lowest id of a millisecond. Ids are UUIDs of version 7, which begin with their time.
 */
export const toLowestId = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Returns when an id was created, in milliseconds since the Unix epoch. */
export const readIdTime = (id: string): number =>
  Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/**
 * Creates a UUIDv7 (RFC 9562). Ids sort by time, and within one process even inside a millisecond.
 */
export const newId = (now = databaseNow()): string => {
  const bytes = Buffer.allocUnsafe(16);
  fillRandom(bytes);
  if (now > lastTimestamp) {
    lastTimestamp = now;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++sequence > 0xfff) {
    lastTimestamp += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastTimestamp, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
