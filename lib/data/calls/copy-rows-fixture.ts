/** Decodes a row written by `copyRow` into the bytes of each field, or null for NULL. */
export const readFields = (row: Buffer): (Buffer | null)[] => {
  const fields: (Buffer | null)[] = [];
  let offset = 2;
  for (let remaining = row.readInt16BE(0); remaining > 0; remaining -= 1) {
    const size = row.readInt32BE(offset);
    offset += 4;
    fields.push(size === -1 ? null : row.subarray(offset, offset + size));
    offset += Math.max(size, 0);
  }
  return fields;
};
