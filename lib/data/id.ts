import { randomBytes } from "node:crypto";

let last = 0;
let sequence = 0;

/** A UUIDv7 (RFC 9562): sorts by time, and within one process also inside a millisecond. */
export const newId = (now = Date.now()): string => {
  if (now > last) {
    last = now;
    sequence = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if (++sequence > 0xfff) {
    last += 1;
    sequence = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex);
};
