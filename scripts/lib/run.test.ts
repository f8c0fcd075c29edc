import { expect, test } from "vitest";
import { runNode } from "./run.ts";

test("returns what a program prints as it is, even if it arrives in many parts", async () => {
  const print = 'process.stdout.write("a" + "é".repeat(500_000))';
  const { stdout, output } = await runNode(["-e", print]);
  expect(stdout === `a${"é".repeat(500_000)}`).toBe(true);
  expect(output).toBe(stdout);
});

test("gives a program only the processor time that others leave", async () => {
  const print = `setTimeout(() => {
    const session = "/proc/self/autogroup";
    const isGrouped = fs.existsSync(session);
    console.log(os.getPriority(), isGrouped ? fs.readFileSync(session, "utf8").trim() : "nice 19");
  }, 100)`;
  const { stdout } = await runNode(["-e", print], { hasLowPriority: true });
  expect(stdout).toMatch(/^19 .*nice 19\n$/);
});
