/**
 * Encodes rows in the binary format of PostgreSQL's COPY. Each field is its length in bytes followed by the
 * bytes, with integers and timestamps in network order. A length of -1 means NULL.
 */

const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const end = Buffer.from([0xff, 0xff]);
/** PostgreSQL counts timestamps from 2000-01-01. */
const epoch = Date.UTC(2000, 0, 1);

/** The complete input of a COPY for these rows. */
export const copyData = (rows: readonly Buffer[]): Buffer =>
  Buffer.concat([signature, ...rows, end]);

/** Rows share page buffers. A page is freed once none of its rows is referenced. */
const pageSize = 64 * 1024;
let page = Buffer.alloc(0);
/** Start of the row being written, and the current write position. */
let begin = 0;
let at = 0;

const room = (size: number) => {
  if (at + size <= page.length) return;
  const written = page.subarray(begin, at);
  page = Buffer.allocUnsafeSlow(Math.max(pageSize, 2 * (written.length + size)));
  at = written.copy(page);
  begin = 0;
};
const nothing = () => {
  room(4);
  at = page.writeInt32BE(-1, at);
};

const writer = {
  text(value: string | null) {
    if (value === null) return nothing();
    // A UTF-16 unit takes three bytes at most.
    room(4 + 3 * value.length);
    const size = page.write(value, at + 4);
    at = page.writeInt32BE(size, at) + size;
  },
  /** A 4-byte integer. */
  int(value: number | null) {
    if (value === null) return nothing();
    room(8);
    at = page.writeInt32BE(value, page.writeInt32BE(4, at));
  },
  /** An 8-byte float. */
  float(value: number) {
    room(12);
    at = page.writeDoubleBE(value, page.writeInt32BE(8, at));
  },
  /** Milliseconds since 1970. */
  timestamp(value: number) {
    room(12);
    const microseconds = Math.round((value - epoch) * 1000);
    at = page.writeInt32BE(8, at);
    at = page.writeInt32BE(Math.floor(microseconds / 2 ** 32), at);
    at = page.writeUInt32BE(microseconds >>> 0, at);
  },
};

/** Encodes one row. `write` must write exactly `fieldCount` fields, in column order. */
export const copyRow = (fields: number, write: (row: typeof writer) => void): Buffer => {
  begin = at;
  room(2);
  at = page.writeInt16BE(fields, at);
  write(writer);
  return page.subarray(begin, at);
};
