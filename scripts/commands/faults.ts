import path from "node:path";
import type { Fault } from "../faults/fault.ts";
import { startFaultProduct } from "../faults/fault-product.ts";
import { faults } from "../faults/faults.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { build } from "./build.ts";

const log = (line: string) => console.log(line);

/**
 * Runs the faults whose name contains one of the arguments, or all faults without arguments.
 * `--short` runs them as `npm test` does.
 */
async function main(shutdown: Shutdown): Promise<number> {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const isShort = process.argv.includes("--short");
  await build({ log, signal: shutdown.signal });
  const product = await startFaultProduct(shutdown);
  let hasPassed = true;
  const isChosen = ({ name }: Fault) =>
    names.length === 0 || names.some((text) => name.includes(text));
  for (const fault of faults.filter(isChosen)) {
    const obstacle = await fault.findObstacle?.();
    if (obstacle !== undefined) {
      log(`– ${fault.name}\n    skipped: ${obstacle}`);
      continue;
    }
    const { figure, passed } = await fault
      .run(product, { isShort })
      .catch((error: Error) => ({ figure: error.message, passed: false }));
    // An interrupted run says nothing about the product.
    if (shutdown.signal.aborted) return 1;
    hasPassed &&= passed;
    log(`${passed ? "✓" : "✗"} ${fault.name}\n    ${fault.criterion}\n    ${figure}`);
  }
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
