import { abort, abortSignal } from "./abort-signal";
import { fetch, reply } from "./fetch";
import { findHook } from "./find-hook";
import { format, localizePrototypes } from "./format";
import { callHost, callHostJson, type Host, parse, setGlobal, setHost, stringify } from "./host";
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
  crypto: { randomUUID: () => callHostJson("uuid", null) },
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
    callHost("stream", json);
  } catch (error) {
    throw new ToolError("LIMIT_EXCEEDED", (error as Error).message);
  }
};
const reportThrown = (error: unknown) => callHost("thrown", stringify(describeThrown(error)));

const reportValue = (value: unknown) => {
  if (value === undefined) return void callHost("nothing", "");
  let json: string | undefined;
  try {
    json = stringify(value);
  } catch (error) {
    return void callHost("not-json", stringify(describeThrown(error).message));
  }
  if (json === undefined) callHost("not-json", stringify(`a ${typeof value}`));
  else callHost("value", json);
};

let input: Input;

const run = async (loadingModule: Module | Promise<Module>) => {
  try {
    const module = await loadingModule;
    const context = { ...input.context, abortSignal, fetch, log, ToolError };
    if (input.hook !== undefined) {
      const hook = findHook(module, input.hook);
      if (hook !== undefined) reportValue(await hook(input.args ?? [], context));
      return;
    }
    const tool = module.default;
    if (typeof tool !== "function") return void callHost("no-default", stringify(typeof tool));
    reportValue(await tool(input.params, { ...context, stream }));
  } catch (error) {
    reportThrown(error);
  }
};

/** Runs once, before the memory snapshot. Returns the entries through which the runner calls the guest. */
export const boot = (host: Host) => {
  setHost(host);
  for (const [name, value] of Object.entries(globals)) setGlobal(name, value);
  localizePrototypes();
  return {
    start(json: string) {
      input = parse(json);
      seedRandom(input.seed);
    },
    run: (loadingModule: Module) => void run(loadingModule),
    reply,
    wake,
    abort,
    thrown: reportThrown,
  };
};
