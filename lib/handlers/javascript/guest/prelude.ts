import { abort, abortSignal } from "./abort-signal";
import { fetch, reply } from "./fetch";
import { findHook } from "./find-hook";
import { format, localisePrototypes } from "./format";
import { ask, type Host, lendHost, parse, setGlobal, stringify, tell } from "./host";
import { guestConsole, log } from "./log";
import { seedRandom } from "./random";
import { structuredClone } from "./structured-clone";
import { atob, btoa, TextDecoder, TextEncoder } from "./text";
import { clearTimeout, setTimeout, wake } from "./timers";
import { describeThrown, ToolError } from "./tool-error";
import { URL, URLSearchParams } from "./url";

type Input = {
  params: unknown;
  context: Record<string, unknown>;
  seed: number[];
  hook?: string;
  args?: unknown[];
};
type Module = { default?: unknown };

const globals = {
  atob,
  btoa,
  clearTimeout,
  console: guestConsole,
  crypto: { randomUUID: () => ask("uuid", null) },
  fetch,
  format,
  queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

const stream = (chunk: unknown) => {
  const json = stringify(chunk ?? null) ?? "null";
  try {
    tell("stream", json);
  } catch (error) {
    throw new ToolError("LIMIT_EXCEEDED", (error as Error).message);
  }
};
const fail = (thrown: unknown) => tell("thrown", stringify(describeThrown(thrown)));

const giveBack = (value: unknown) => {
  if (value === undefined) return void tell("nothing", "");
  let json: string | undefined;
  try {
    json = stringify(value);
  } catch (error) {
    return void tell("not-json", stringify(describeThrown(error).message));
  }
  if (json === undefined) tell("not-json", stringify(`a ${typeof value}`));
  else tell("value", json);
};

let input: Input;

const run = async (loading: Module | Promise<Module>) => {
  try {
    const module = await loading;
    const context = { ...input.context, abortSignal, fetch, log, ToolError };
    if (input.hook !== undefined) {
      const hook = findHook(module, input.hook);
      if (hook !== undefined) giveBack(await hook(input.args ?? [], context));
      return;
    }
    const tool = module.default;
    if (typeof tool !== "function") return void tell("no-default", stringify(typeof tool));
    giveBack(await tool(input.params, { ...context, stream }));
  } catch (thrown) {
    fail(thrown);
  }
};

/** Runs once, before the memory snapshot. Returns the entries through which the runner calls the guest. */
export const boot = (host: Host) => {
  lendHost(host);
  for (const [name, value] of Object.entries(globals)) setGlobal(name, value);
  localisePrototypes();
  return {
    start(json: string) {
      input = parse(json);
      seedRandom(input.seed);
    },
    run: (loading: Module) => void run(loading),
    reply,
    wake,
    abort,
    thrown: fail,
  };
};
