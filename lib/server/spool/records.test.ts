import { describe, expect, it } from "vitest";
import { readRecords, toRecord } from "./records";

const rows = ["one", "two", "three"].map((text) => Buffer.from(text));
const data = Buffer.concat(rows.flatMap(toRecord));
const read = (bytes: Buffer) => {
  const { records, ...rest } = readRecords(bytes);
  return { records: records.map(String), ...rest };
};

describe("records", () => {
  it("round-trip", () => {
    const records = ["one", "two", "three"];
    expect(read(data)).toEqual({ records, bytes: data.length, isDamaged: false });
  });

  it("are read up to an incomplete one, wherever it ends", () => {
    for (let length = 0; length < data.length; length++) {
      const { records, bytes, isDamaged } = read(data.subarray(0, length));
      expect(isDamaged).toBe(false);
      expect(bytes).toBeLessThanOrEqual(length);
      expect(["one", "two", "three"].slice(0, records.length)).toEqual(records);
    }
  });

  it("are read up to a header that is damaged and the last of the data", () => {
    const zeros = Buffer.concat([data, Buffer.alloc(8)]);
    expect(read(zeros)).toMatchObject({ bytes: data.length, isDamaged: true });
  });

  it.each([
    ["a changed byte", (bytes: Buffer) => bytes.writeUInt8(0, data.length - 1)],
    ["zeros", (bytes: Buffer) => bytes.fill(0, 22)],
    ["a length beyond all limits", (bytes: Buffer) => bytes.writeUInt32BE(2 ** 31, 22)],
  ])("are read up to %s", (_, damage) => {
    const damagedData = Buffer.from(data);
    damage(damagedData);
    expect(read(damagedData)).toEqual({ records: ["one", "two"], bytes: 22, isDamaged: true });
  });
});
