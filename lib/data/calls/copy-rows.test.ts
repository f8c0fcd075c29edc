import { expect, it } from "vitest";
import { copyData, copyRow } from "./copy-rows";
import { readFields } from "./copy-rows-fixture";

it("writes each field as its length and bytes", () => {
  const row = copyRow(6, (write) => {
    write.text("zażółć 😀");
    write.text(null);
    write.int(-7);
    write.int(null);
    write.float(1.5);
    write.timestamp(Date.UTC(2000, 0, 1, 0, 0, 1) + 0.25);
  });
  const [text, nullText, int, nullInt, float, time, ...extra] = readFields(row);
  expect(text?.toString()).toBe("zażółć 😀");
  expect([nullText, nullInt, extra]).toEqual([null, null, []]);
  expect(int?.readInt32BE()).toBe(-7);
  expect(float?.readDoubleBE()).toBe(1.5);
  expect(time?.readBigInt64BE()).toBe(1_000_250n);
});

it.each(["1999-12-31T23:59:59.999Z", "2026-11-20T10:11:12.345Z", "2300-01-01T00:00:00Z"])(
  "writes the time %s in microseconds since 2000",
  (time) => {
    const row = copyRow(1, (write) => write.timestamp(Date.parse(time)));
    const since = BigInt(Date.parse(time) - Date.UTC(2000, 0, 1)) * 1000n;
    expect(readFields(row)[0]?.readBigInt64BE()).toBe(since);
  },
);

it("keeps earlier fields when a long string needs a larger page", () => {
  const long = "ü".repeat(2_000_000);
  const row = copyRow(3, (write) => {
    write.text("first");
    write.text(long);
    write.text("last");
  });
  expect(readFields(row).map((field) => field?.toString())).toEqual(["first", long, "last"]);
  const next = copyRow(1, (write) => write.text("next"));
  expect(readFields(next).map(String)).toEqual(["next"]);
  expect(readFields(row)[0]?.toString()).toBe("first");
});

it("frames rows with COPY's signature and trailer", () => {
  const row = copyRow(1, (write) => write.int(1));
  const data = copyData([row, row]);
  expect(data.subarray(0, 11).toString("latin1")).toBe("PGCOPY\n\xff\r\n\0");
  expect(data.readInt32BE(11)).toBe(0);
  expect(data.readInt32BE(15)).toBe(0);
  expect(data.subarray(19, 19 + 2 * row.length)).toEqual(Buffer.concat([row, row]));
  expect(data.subarray(-2).readInt16BE()).toBe(-1);
});
