import cluster from "node:cluster";

const OPTION = "--process=";

/** Returns the argument that tells a process its number. */
export const toNumberArgument = (number: number): string => `${OPTION}${number}`;

/** Returns the number of this process among those that share a port, or undefined if it is none. */
export function getProcessNumber(): number | undefined {
  const argument = process.argv.find((text) => text.startsWith(OPTION));
  return cluster.isWorker && argument ? Number(argument.slice(OPTION.length)) : undefined;
}
