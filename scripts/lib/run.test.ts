import { expect, test } from "vitest";
import { runNode } from "./run.ts";

test("returns what a program prints as it is, even if it arrives in many parts", async () => {
  const print = 'process.stdout.write("a" + "é".repeat(500_000))';
  const { stdout, output } = await runNode(["-e", print]);
  expect(stdout === `a${"é".repeat(500_000)}`).toBe(true);
  expect(output).toBe(stdout);
});
