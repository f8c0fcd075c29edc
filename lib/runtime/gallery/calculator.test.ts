import { beforeAll, describe, expect, it } from "vitest";
import { calculator } from "@/lib/gallery/calculator";
import { type GalleryAgentRun, startGalleryAgent } from "./gallery-fixture";

let agent: GalleryAgentRun;
beforeAll(async () => {
  agent = await startGalleryAgent(calculator);
});
const calculate = async (expression: string) =>
  (await agent.data("calculate", { expression })).result;

describe("calculate", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["2 * (3 + 4)^2", 98],
    ["-2^2", -4],
    ["2^-1", 0.5],
    ["2^3^2", 512],
    ["2**10", 1024],
    ["--3", 3],
    ["5 - -3", 8],
    ["0.1 + 0.2", 0.3],
    ["1e3 + .5", 1000.5],
    ["7 % 3", 1],
    ["-7 % 3", 2],
    ["3! + 4", 10],
    ["3!!", 720],
    ["max(sqrt(16), 5!) / 4", 30],
    ["sum(1, 2, 3) × 2 ÷ 4 − 1", 2],
    ["SIN(PI / 2)", 1],
    ["log(1000) + ln(e) + log2(8)", 7],
    ["round(2.5) + floor(-1.5)", 1],
    [" ( 1 ) ", 1],
    ["170!/169!", 170],
    ["1234567890123456 + 1", 1_234_567_890_123_457],
  ])("%s = %d", async (expression, result) => {
    expect(await calculate(expression)).toBe(result);
  });

  it("returns the expression with its result", async () => {
    expect(await agent.data("calculate", { expression: " 1/3 " })).toEqual({
      text: "1/3 = 0.333333333333333",
      result: 0.333333333333333,
    });
  });

  it.each([
    ["2 +", "INVALID_PARAMETER", "The expression ends too early (position 4)."],
    ["2 + * 3", "INVALID_PARAMETER", '"*" is not expected here (position 5).'],
    ["2 3", "INVALID_PARAMETER", '"3" is not expected here (position 3).'],
    ["(1 + 2", "INVALID_PARAMETER", '"(" is never closed (position 1).'],
    ["1 + 2)", "INVALID_PARAMETER", '")" is not expected here (position 6).'],
    ["1 $ 2", "INVALID_PARAMETER", '"$" is not allowed in an expression (position 3).'],
    ["2 * foo", "INVALID_PARAMETER", 'There is no function or constant "foo" (position 5).'],
    ["constructor(1)", "INVALID_PARAMETER", 'no function or constant "constructor" (position 1).'],
    ["sqrt 2", "INVALID_PARAMETER", 'The function "sqrt" needs its argument in parentheses'],
    ["sqrt(1, 2)", "INVALID_PARAMETER", 'The function "sqrt" takes one argument (position 1).'],
    ["sqrt()", "INVALID_PARAMETER", '")" is not expected here (position 6).'],
    ["1 / 0", "INVALID_OPERATION", "Division by zero (position 3)."],
    ["1 % (2 - 2)", "INVALID_OPERATION", "Remainder of a division by zero (position 3)."],
    ["sqrt(-1)", "INVALID_OPERATION", "The expression has no real value."],
    ["10^400", "INVALID_OPERATION", "The value is too large for a number."],
    ["171!", "INVALID_PARAMETER", "A factorial needs a whole number from 0 to 170 (position 4)."],
    ["0.5!", "INVALID_PARAMETER", "A factorial needs a whole number"],
    [" ", "MISSING_PARAMETER", "The 'expression' parameter is required."],
    ["(".repeat(60), "INVALID_PARAMETER", "The expression nests deeper than 50 levels"],
    ["-".repeat(1900), "INVALID_PARAMETER", "The expression nests deeper than 50 levels"],
    ["1+".repeat(2000), "INVALID_PARAMETER", "The expression is longer than 2000 characters"],
    ["process.exit(1)", "INVALID_PARAMETER", '"." is not allowed in an expression (position 8).'],
  ])("rejects %s: %s", async (expression, code, message) => {
    const error = await agent.failure("calculate", { expression });
    expect(error.split("\n")[0]).toBe(`TOOL ERROR: ${code}`);
    expect(error.split("\n")[1]).toContain(message);
    expect(error).toContain("PARAMETER: expression");
  });
});

describe("convertUnit", () => {
  it.each([
    [26.2, "mi", "km", 42.1648128],
    [86, "F", "C", 30],
    [-40, "°C", "°F", -40],
    [0, "K", "C", -273.15],
    [1, "gal", "l", 3.785411784],
    [90, "km/h", "m/s", 25],
    [1, "GiB", "MB", 1073.741824],
    [1, "KM", "M", 1000],
  ])("converts %d %s to %s", async (value, from, to, result) => {
    expect((await agent.data("convertUnit", { value, from, to })).result).toBe(result);
  });

  it("rejects unknown units and units of different kinds", async () => {
    const unknown = await agent.failure("convertUnit", { value: 1, from: "parsec", to: "m" });
    expect(unknown).toMatch(/^TOOL ERROR: INVALID_PARAMETER\nThere is no unit "parsec"\./);
    expect(unknown).toContain("PARAMETER: from");
    expect(await agent.failure("convertUnit", { value: 1, from: "kg", to: "m" })).toContain(
      "kg is a unit of mass and m one of length.\nPARAMETER: to\nEXPECTED: A unit of mass.",
    );
  });
});

describe("percentage", () => {
  it.each([
    ["percentOf", 15, 80, 12, "15% of 80 is 12"],
    ["percentOf", 100, 1234567890123, 1234567890123, "100% of 1234567890123 is 1234567890123"],
    ["share", 20, 80, 25, "20 is 25% of 80"],
    ["change", 80, 100, 25, "From 80 to 100 is a change of 25%"],
    ["change", -50, -25, 50, "From -50 to -25 is a change of 50%"],
  ])("computes %s of %d and %d", async (question, a, b, result, text) => {
    expect(await agent.data("percentage", { question, a, b })).toEqual({ text, result });
  });

  it("rejects a percentage of zero", async () => {
    for (const [question, a, b] of [
      ["share", 1, 0],
      ["change", 0, 1],
    ])
      expect(await agent.failure("percentage", { question, a, b })).toMatch(
        /^TOOL ERROR: INVALID_OPERATION\nNothing can be a percentage of zero\./,
      );
    expect((await agent.data("percentage", { question: "percentOf", a: 0, b: 5 })).result).toBe(0);
  });
});

describe("summarizeNumbers", () => {
  it("summarizes", async () => {
    expect(await agent.data("summarizeNumbers", { numbers: [9, 2, 4, 4, 5, 4, 7, 5] })).toEqual({
      count: 8,
      sum: 40,
      mean: 5,
      median: 4.5,
      modes: [4],
      min: 2,
      max: 9,
      lowerQuartile: 4,
      upperQuartile: 5.5,
      standardDeviation: 2,
      sampleStandardDeviation: 2.1380899352994,
    });
  });

  it("summarizes a single number and a very long list", async () => {
    expect(await agent.data("summarizeNumbers", { numbers: [3] })).toMatchObject({
      median: 3,
      modes: [],
      sampleStandardDeviation: null,
    });
    const numbers = Array.from({ length: 20_000 }, (_, at) => at);
    expect(await agent.data("summarizeNumbers", { numbers })).toMatchObject({ median: 9999.5 });
  });

  it("rejects an empty list", async () => {
    expect(await agent.failure("summarizeNumbers", { numbers: [] })).toMatch(
      /^TOOL ERROR: INVALID_PARAMETER\nThere is nothing to summarize: the list is empty\./,
    );
  });
});
