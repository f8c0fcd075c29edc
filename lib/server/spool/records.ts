import { crc32 } from "node:zlib";

/** The data of a record, and the Space that it comes from. */
export type Row = { data: Buffer; source: string };

/** The length and the CRC-32 of the data, four bytes each. */
const HEADER_BYTES = 8;
/** Larger data is never written, so a larger length is damage. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024 - HEADER_BYTES;

export const toRecord = (data: Buffer): [header: Buffer, data: Buffer] => {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(data.length);
  header.writeUInt32BE(crc32(data), 4);
  return [header, data];
};

type Records = {
  records: Buffer[];
  /** The length of these records. An incomplete one may follow. */
  bytes: number;
  /** Whether the following bytes cannot be a record. */
  isDamaged: boolean;
};

/** Reads the complete records at the start of `data`. */
export const readRecords = (data: Buffer): Records => {
  const records: Buffer[] = [];
  let bytes = 0;
  while (bytes + HEADER_BYTES <= data.length) {
    const length = data.readUInt32BE(bytes);
    // After a power loss, the end of a file may consist of zeros.
    if (length === 0 || length > MAX_RECORD_BYTES) return { records, bytes, isDamaged: true };
    const end = bytes + HEADER_BYTES + length;
    if (end > data.length) break;
    const record = data.subarray(bytes + HEADER_BYTES, end);
    if (crc32(record) !== data.readUInt32BE(bytes + 4)) return { records, bytes, isDamaged: true };
    records.push(record);
    bytes = end;
  }
  return { records, bytes, isDamaged: false };
};
