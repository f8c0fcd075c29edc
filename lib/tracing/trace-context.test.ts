import { describe, expect, it } from "vitest";
import { continueTrace, parseTraceContext } from "./trace-context";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";
const parent = `00-${trace}-${span}-01`;
const parse = (fields: Record<string, unknown>) => parseTraceContext((name) => fields[name]);

describe("traceparent", () => {
  it.each([
    ["as it is", parent, parent],
    ["of a later version, as ours", `cc-${trace}-${span}-01-more`, parent],
    ["without flags that are not known", `00-${trace}-${span}-ff`, `00-${trace}-${span}-03`],
  ])("is read %s", (_, traceparent, expected) => {
    expect(parse({ traceparent })).toEqual({ traceparent: expected });
  });

  it.each([
    ["upper case", parent.toUpperCase()],
    ["version ff", `ff-${trace}-${span}-01`],
    ["a trace of zeros", `00-${"0".repeat(32)}-${span}-01`],
    ["a span of zeros", `00-${trace}-${"0".repeat(16)}-01`],
    ["more fields than version 00 has", `${parent}-01`],
    ["an id that is too short", `00-${trace.slice(1)}-${span}-01`],
    ["what is no text", { parent }],
    ["a second line", `${parent}\r\nx-evil: 1`],
    ["none", null],
  ])("is dropped together with its state: %s", (_, traceparent) => {
    expect(parse({ traceparent, tracestate: "a=1" })).toBeUndefined();
  });
});

describe("tracestate", () => {
  it.each([
    ["one member", "rojo=00f067aa0ba902b7", "rojo=00f067aa0ba902b7"],
    ["several, with spaces and empty ones", "a=1 , ,t@v=2", "a=1,t@v=2"],
  ])("is read: %s", (_, tracestate, expected) => {
    expect(parse({ traceparent: parent, tracestate })).toEqual({
      traceparent: parent,
      tracestate: expected,
    });
  });

  it.each([
    ["no value", "a"],
    ["a key in upper case", "A=1"],
    ["a value with =", "a=1=2"],
    ["the same key twice", "a=1,a=2"],
    ["33 members", Array.from({ length: 33 }, (_, n) => `k${n}=1`).join(",")],
    ["more than 512 characters", `a=${"1".repeat(250)},b=${"1".repeat(250)},c=${"1".repeat(9)}`],
    ["a control character", "a=1\u0007"],
    ["nothing", ""],
  ])("is dropped while its parent is kept: %s", (_, tracestate) => {
    expect(parse({ traceparent: parent, tracestate })).toEqual({ traceparent: parent });
  });
});

describe("baggage", () => {
  it("does not require a trace", () => {
    expect(parse({ baggage: "tenant = a%20b;ttl=1;x , plan=pro" })).toEqual({
      baggage: "tenant = a%20b;ttl=1;x,plan=pro",
    });
    const spaced = "a = 1 ;\tb ; c = ; d =\t2";
    expect(parse({ baggage: spaced })).toEqual({ baggage: spaced });
  });

  it.each([
    ["no value", "tenant"],
    ["a name with spaces", "a b=1"],
    ["a quoted value", 'a="1"'],
    ["a semicolon too many", "a=1;"],
    ["a quoted property after many empty ones", `a=1${";b= ".repeat(2_000)}"`],
    ["a quoted value after many spaces", `a=${" ".repeat(8_000)}"`],
    ["65 members", Array.from({ length: 65 }, (_, n) => `k${n}=1`).join(",")],
    ["more than 8192 characters", `a=${"1".repeat(8_191)}`],
  ])("is dropped: %s", (_, baggage) => {
    expect(parse({ baggage })).toBeUndefined();
  });
});

it("continues a trace with its own span, and withholds the baggage", () => {
  const headers = () =>
    continueTrace({ traceparent: parent, tracestate: "a=1", baggage: "tenant=a" });
  const [[, first] = [], ...rest] = headers();
  expect(first).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-01$`));
  expect(first).not.toBe(parent);
  expect(headers()[0]?.[1]).not.toBe(first);
  expect(rest).toEqual([["tracestate", "a=1"]]);
  expect(continueTrace({ baggage: "tenant=a" })).toEqual([]);
});
