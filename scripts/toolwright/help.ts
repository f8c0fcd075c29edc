import type { Command, Options } from "./command.ts";
import { commands } from "./commands.ts";
import { withHelp } from "./parse-arguments.ts";

const PROGRAM = "npm run toolwright --";

const toColumns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

const listOptions = (options: Options) =>
  toColumns(
    Object.entries(options).map(([name, { short, value, multiple, description }]) => [
      `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}${multiple ? "…" : ""}`,
      description,
    ]),
  );

export const renderUsage = (name: string, { positionals }: Command) =>
  `Usage: ${[PROGRAM, name, ...positionals].join(" ")} [options]`;

export const renderCommandHelp = (name: string, command: Command): string =>
  [
    command.summary,
    renderUsage(name, command),
    ...(command.notes === undefined ? [] : [command.notes]),
    `Options:\n${listOptions(withHelp(command.options))}`,
    `Examples:\n${command.examples.map((example) => `  ${PROGRAM} ${example}`).join("\n")}`,
  ].join("\n\n");

export const renderHelp = async (): Promise<string> => {
  const rows = await Promise.all(
    commands.map(async ({ name, load }) => {
      const { command } = await load();
      return [[name, ...command.positionals].join(" "), command.summary] as const;
    }),
  );
  return `Works with the agents on a running Toolwright server.

Usage: ${PROGRAM} <command> [options]

Commands:
${toColumns(rows)}

Environment variables, which can be set in a .env file:
${toColumns([
  ["TOOLWRIGHT_URL", "The server; also --url. Default: this machine"],
  ["TOOLWRIGHT_TOKEN", 'A personal token; also --token. Create one with "token create"'],
  ["TOOLWRIGHT_KEY", 'An API key of the agent, for "call"; also --key'],
])}

Exit codes:
${toColumns([
  ["0", "The command succeeded"],
  ["1", "The command was refused or failed, or the server is unreachable"],
  ["2", "The command is invalid, or a setting is missing"],
])}

Run "${PROGRAM} <command> --help" for a command's options and examples.`;
};
