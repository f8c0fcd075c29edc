import { randomFillSync } from "node:crypto";

let last = 0;
let sequence = 0;

/** Random bytes are drawn 4 KB at a time: one `randomFillSync` per id would dominate its cost. */
const page = Buffer.allocUnsafe(4096);
let used = page.length;
const randomInto = (bytes: Buffer): void => {
  if (used + bytes.length > page.length) {
    randomFillSync(page);
    used = 0;
  }
  page.copy(bytes, 0, used, used + bytes.length);
  used += bytes.length;
};

/** Creates a UUIDv7 (RFC 9562). Ids sort by time, within one process even inside a millisecond. */
export const newId = (now = Date.now()): string => {
  const bytes = Buffer.allocUnsafe(16);
  randomInto(bytes);
  if (now > last) {
    last = now;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++sequence > 0xfff) {
    last += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
