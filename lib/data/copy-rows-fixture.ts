/** Decodes a row written by `copyRow` into the bytes of each field; null for NULL. */
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
