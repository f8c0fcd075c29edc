import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import { findNearestName } from "../../lib/agent/placeholders/nearest-name.ts";
import { type Command, type Options, UsageError, type Values } from "./command.ts";

/** Every command has this option. */
const helpOption = { type: "boolean", short: "h", description: "Prints this help" } as const;
export const withHelp = (options: Options): Options => ({ ...options, help: helpOption });

export const suggest = (name: string, names: readonly string[], prefix = ""): string => {
  const nearest = findNearestName(name, names);
  return nearest === undefined ? "" : ` Did you mean "${prefix}${nearest}"?`;
};

const toConfig = (options: Options): Record<string, ParseArgsOptionDescriptor> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false, short }]) => [
      name,
      { type, multiple, ...(short && { short }) },
    ]),
  );

const checkOptionNames = (args: readonly string[], options: Options) => {
  const { tokens } = parseArgs({
    args: [...args],
    options: toConfig(options),
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = options[token.name];
    if (!option || !Object.hasOwn(options, token.name))
      throw new UsageError(
        `Unknown option "${token.rawName}".${suggest(token.name, Object.keys(options), "--")}`,
      );
    if (!option.multiple && seen.has(token.name))
      throw new UsageError(`The option "--${token.name}" can be given only once.`);
    seen.add(token.name);
    if (option.type === "string" && token.value === undefined)
      throw new UsageError(`The option "--${token.name}" requires a value: ${option.value}.`);
    // Such a value could be the next option, after an option whose value was forgotten.
    if (option.type === "string" && !token.inlineValue && /^-./.test(token.value ?? ""))
      throw new UsageError(
        `The option "--${token.name}" requires a value: ${option.value}. If it begins with a hyphen, write --${token.name}=${option.value}.`,
      );
    if (option.type === "boolean" && token.value !== undefined)
      throw new UsageError(`The option "--${token.name}" takes no value.`);
  }
};

const checkPositionals = (expected: readonly string[], positionals: readonly string[]) => {
  const missing = expected[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing.replace("…", "")} is missing.`);
  const extra = expected.at(-1)?.includes("…") ? undefined : positionals[expected.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
};

/** Parses what follows a command's name. Throws `UsageError`. */
export const parseArguments = (args: readonly string[], command: Command) => {
  const options = withHelp(command.options);
  checkOptionNames(args, options);
  let result: { values: object; positionals: string[] };
  try {
    result = parseArgs({ args: [...args], options: toConfig(options), allowPositionals: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
  }
  const values = result.values as Values<Options> & { help?: boolean; json?: boolean };
  if (values.help !== true) checkPositionals(command.positionals, result.positionals);
  return { values, positionals: result.positionals };
};
