/**
 * Encodes rows in the binary format of PostgreSQL's COPY. Each field is its length in bytes followed by the
 * bytes, with integers and timestamps in network order. A length of -1 means NULL.
 */

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);
/** PostgreSQL timestamps start at 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** Returns the complete input of a COPY for these rows. */
export const copyData = (rows: readonly Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ...rows, TRAILER]);

/** Rows share page buffers. A page is freed once none of its rows is referenced. */
const PAGE_BYTES = 64 * 1024;
let page = Buffer.alloc(0);
/** The start of the row being written, and the current write position. */
let rowStart = 0;
let offset = 0;

const ensureCapacity = (size: number) => {
  if (offset + size <= page.length) return;
  const partialRow = page.subarray(rowStart, offset);
  page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, 2 * (partialRow.length + size)));
  offset = partialRow.copy(page);
  rowStart = 0;
};
const writeNull = () => {
  ensureCapacity(4);
  offset = page.writeInt32BE(-1, offset);
};

const writer = {
  text(value: string | null) {
    if (value === null) return writeNull();
    // A UTF-16 code unit takes at most three bytes.
    ensureCapacity(4 + 3 * value.length);
    const size = page.write(value, offset + 4);
    offset = page.writeInt32BE(size, offset) + size;
  },
  /** Writes a 4-byte integer. */
  int(value: number | null) {
    if (value === null) return writeNull();
    ensureCapacity(8);
    offset = page.writeInt32BE(value, page.writeInt32BE(4, offset));
  },
  /** Writes an 8-byte float. */
  float(value: number) {
    ensureCapacity(12);
    offset = page.writeDoubleBE(value, page.writeInt32BE(8, offset));
  },
  /** Writes a time given in milliseconds since the Unix epoch. */
  timestamp(value: number) {
    ensureCapacity(12);
    const microseconds = Math.round((value - POSTGRES_EPOCH_MS) * 1000);
    offset = page.writeInt32BE(8, offset);
    offset = page.writeInt32BE(Math.floor(microseconds / 2 ** 32), offset);
    offset = page.writeUInt32BE(microseconds >>> 0, offset);
  },
};

/** Encodes one row. `write` must write exactly `fieldCount` fields, in column order. */
export const copyRow = (fieldCount: number, write: (row: typeof writer) => void): Buffer => {
  rowStart = offset;
  ensureCapacity(2);
  offset = page.writeInt16BE(fieldCount, offset);
  write(writer);
  return page.subarray(rowStart, offset);
};
