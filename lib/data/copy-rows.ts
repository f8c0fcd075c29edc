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

/** Rows stand one behind the other in pages, each of which lives as long as its rows. */
const pageSize = 64 * 1024;
let page = Buffer.alloc(0);
/** Where the row begins that is being written, and how far it has got. */
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
  /** Four page. */
  int(value: number | null) {
    if (value === null) return nothing();
    room(8);
    at = page.writeInt32BE(value, page.writeInt32BE(4, at));
  },
  /** Eight page. */
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

/** Writes one row of so many fields, in the order in which `write` gives them. */
export const copyRow = (fields: number, write: (row: typeof writer) => void): Buffer => {
  begin = at;
  room(2);
  at = page.writeInt16BE(fields, at);
  write(writer);
  return page.subarray(begin, at);
};
