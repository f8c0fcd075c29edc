/**
 * Rows in the form that PostgreSQL reads fastest (its documentation of COPY, "Binary Format"). Each field is
 * its length in bytes and the bytes, integers and times in network order; a length of -1 is NULL.
 */

const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const end = Buffer.from([0xff, 0xff]);
/** Milliseconds between 1970 and PostgreSQL's own beginning. */
const epoch = Date.UTC(2000, 0, 1);

/** What COPY is sent for these rows. */
export const copyData = (rows: readonly Buffer[]): Buffer =>
  Buffer.concat([signature, ...rows, end]);

/** Where a row is written before it is copied out. It grows for a large one and shrinks again after it. */
const usual = 16 * 1024;
let bytes = Buffer.allocUnsafeSlow(usual);
let at = 0;

const room = (size: number) => {
  if (at + size <= bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (at + size));
  bytes.copy(larger, 0, 0, at);
  bytes = larger;
};
const nothing = () => {
  room(4);
  at = bytes.writeInt32BE(-1, at);
};

const writer = {
  text(value: string | null) {
    if (value === null) return nothing();
    // A UTF-16 unit takes three bytes at most.
    room(4 + 3 * value.length);
    const size = bytes.write(value, at + 4);
    at = bytes.writeInt32BE(size, at) + size;
  },
  /** Four bytes. */
  int(value: number | null) {
    if (value === null) return nothing();
    room(8);
    at = bytes.writeInt32BE(value, bytes.writeInt32BE(4, at));
  },
  /** Eight bytes. */
  float(value: number) {
    room(12);
    at = bytes.writeDoubleBE(value, bytes.writeInt32BE(8, at));
  },
  /** Milliseconds since 1970. */
  timestamp(value: number) {
    room(12);
    const microseconds = Math.round((value - epoch) * 1000);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeInt32BE(Math.floor(microseconds / 2 ** 32), at);
    at = bytes.writeUInt32BE(microseconds >>> 0, at);
  },
};

/** Writes one row of so many fields, in the order in which `write` gives them. */
export const copyRow = (fields: number, write: (row: typeof writer) => void): Buffer => {
  at = bytes.writeInt16BE(fields, 0);
  write(writer);
  const row = Buffer.from(bytes.subarray(0, at));
  if (bytes.length > usual) bytes = Buffer.allocUnsafeSlow(usual);
  return row;
};
