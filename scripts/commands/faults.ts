import path from "node:path";
import { startFaultProduct } from "../faults/fault-product.ts";
import { faults } from "../faults/faults.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { build } from "./build.ts";

const log = (line: string) => console.log(line);

/** Runs the faults whose name contains the argument, all without one; `--short` as `npm test` does. */
async function main(shutdown: Shutdown): Promise<number> {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const isShort = process.argv.includes("--short");
  await build({ log, signal: shutdown.signal });
  const product = await startFaultProduct(shutdown);
  let hasPassed = true;
  for (const fault of faults.filter(({ name }) => names.every((text) => name.includes(text)))) {
    const { figure, passed } = await fault.run(product, { isShort });
    hasPassed &&= passed;
    log(`${passed ? "✓" : "✗"} ${fault.name}\n    ${fault.criterion}\n    ${figure}`);
  }
  return hasPassed ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
