import { type AppError, isAppError } from "../../lib/errors.ts";
import { type Command, type Session, SettingError, toErrorJson, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { renderCommandHelp, renderHelp, renderUsage } from "./help.ts";
import { parseArguments, suggest } from "./parse-arguments.ts";

/** The exit code of a command that is not understood. A command that failed exits with 1. */
const USAGE_ERROR = 2;
const USAGE_ERROR_CODE = "usage";

type Match = { name: string; command: Command; args: readonly string[] };

const isHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";

const findCommand = async (argv: readonly string[]): Promise<Match> => {
  const entry = commands.find(({ name }) => name.split(" ").every((word, at) => argv[at] === word));
  if (entry) {
    const { command } = await entry.load();
    return { name: entry.name, command, args: argv.slice(entry.name.split(" ").length) };
  }
  const [first = ""] = argv;
  if (first.startsWith("-"))
    throw new UsageError(`Put the command before options such as "${first}".`);
  const options = argv.findIndex((word) => word.startsWith("-"));
  const words = argv.slice(0, options === -1 ? undefined : options).slice(0, 2);
  const names = commands.map(({ name }) => name);
  const nearest =
    names.find((name) => name.startsWith(`${first} `)) === undefined
      ? suggest(first, names) || suggest(words.join(" "), names)
      : suggest(first, names) || ` Did you mean "${names.find((name) => name.startsWith(first))}"?`;
  throw new UsageError(`Unknown command "${first}".${nearest}`);
};

const printFailure = (error: AppError, { terminal }: Session, json: boolean) => {
  if (json) {
    terminal.print(JSON.stringify({ error: toErrorJson(error) }));
    return;
  }
  const { message, issues } = error;
  terminal.report([["red", message]]);
  // A single issue often repeats the message.
  const [first] = issues;
  if (issues.length === 1 && first && message.includes(first.message)) {
    if (!message.includes(first.path)) terminal.report(`  at ${first.path}`);
    return;
  }
  for (const issue of issues)
    terminal.report(`  ${issue.path ? `${issue.path}: ` : ""}${issue.message}`);
};

/**
 * Prints a usage error and returns the exit code. `json` applies even if the options could not be
 * parsed.
 */
const printUsageError = (
  { message }: UsageError,
  usage: string | undefined,
  { terminal }: Session,
  json: boolean,
): number => {
  if (json)
    terminal.print(JSON.stringify({ error: { code: USAGE_ERROR_CODE, message, issues: [] } }));
  else {
    terminal.report([["red", message]]);
    if (usage !== undefined) terminal.report(`\n${usage}`);
  }
  return USAGE_ERROR;
};

const runMatch = async ({ name, command, args }: Match, session: Session): Promise<number> => {
  const { terminal } = session;
  let json = false;
  try {
    const { values, positionals } = parseArguments(args, command);
    if (values.help === true) {
      terminal.print(renderCommandHelp(name, command));
      return 0;
    }
    json = values.json === true;
    return await command.run({ positionals, values, session });
  } catch (error) {
    if (error instanceof UsageError) {
      const usage = `${renderUsage(name, command)}\nUse "${name} --help" to list the options.`;
      const shownUsage = error instanceof SettingError ? undefined : usage;
      return printUsageError(error, shownUsage, session, args.includes("--json"));
    }
    if (!isAppError(error)) throw error;
    printFailure(error, session, json);
    return 1;
  }
};

/** Runs the command line. Resolves to its exit code. */
export const runToolwright = async (argv: readonly string[], session: Session): Promise<number> => {
  const { terminal } = session;
  const [first, ...rest] = argv;
  if (first === undefined) {
    terminal.report(await renderHelp());
    return USAGE_ERROR;
  }
  const wantsHelp = isHelp(first);
  if (wantsHelp && rest.length === 0) {
    terminal.print(await renderHelp());
    return 0;
  }
  try {
    const match = await findCommand(wantsHelp ? rest : argv);
    return await runMatch(wantsHelp ? { ...match, args: ["--help"] } : match, session);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const usage =
      "Usage: npm run toolwright -- <command> [options]\nUse --help to list the commands.";
    return printUsageError(error, usage, session, rest.includes("--json"));
  }
};
