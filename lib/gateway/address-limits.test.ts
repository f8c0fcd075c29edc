import { describe, expect, it } from "vitest";
import { createAddressLimits } from "./address-limits";

const refusal = expect.objectContaining({ code: "rate_limited", facts: { retryAfterSeconds: 60 } });
const setUp = () => {
  let at = 0;
  const reports: unknown[] = [];
  const limits = createAddressLimits(
    () => at,
    (error) => reports.push(error),
  );
  const send = (address?: string) => limits.countWrongKey(address, { requestId: "r" });
  return { ...limits, send, reports, advance: (ms: number) => (at += ms) };
};
const times = (count: number, action: () => void) => {
  for (let n = 0; n < count; n++) action();
};

describe("an address", () => {
  it("may send 100 invalid keys per minute, which is reported to the operator once", () => {
    const { send, reports, advance } = setUp();
    times(100, () => send("10.0.0.1"));
    expect(() => send("10.0.0.1")).toThrow(refusal);
    expect(reports).toHaveLength(1);
    expect(() => send("10.0.0.2")).not.toThrow();
    times(200, () => send(undefined));
    times(100, () => send("2001:db8:1:2::1"));
    expect(() => send("2001:db8:1:2:ffff::9")).toThrow(refusal);
    expect(() => send("2001:db8:1:3::1")).not.toThrow();
    expect(() => send("::ffff:10.0.0.1")).toThrow(refusal);
    advance(60_000);
    expect(() => send("10.0.0.1")).not.toThrow();
  });

  it("may read a public list that runs code 60 times per minute without a key", () => {
    const { countAnonymous } = setUp();
    times(60, () => countAnonymous("a", "10.0.0.1"));
    expect(() => countAnonymous("a", "10.0.0.1")).toThrow(refusal);
    expect(() => countAnonymous("a", "10.0.0.2")).not.toThrow();
    times(60, () => countAnonymous("a"));
    expect(() => countAnonymous("a")).toThrow(refusal);
  });
});
