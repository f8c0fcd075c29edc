/** The fields of a row written by `copyRow`, as bytes; null where one is NULL. */
export const fieldsOf = (row: Buffer): (Buffer | null)[] => {
  const fields: (Buffer | null)[] = [];
  let at = 2;
  for (let left = row.readInt16BE(0); left > 0; left -= 1) {
    const size = row.readInt32BE(at);
    at += 4;
    fields.push(size === -1 ? null : row.subarray(at, at + size));
    at += Math.max(size, 0);
  }
  return fields;
};
