import { abort, abortSignal } from "./abort-signal";
import { crypto } from "./crypto";
import { fetch } from "./fetch";
import { findHook } from "./find-hook";
import { format, localizePrototypes } from "./format";
import { callHost, type Host, parse, setGlobal, setHost, stringify } from "./host";
import { reply } from "./host-requests";
import { input } from "./input";
import { guestConsole, log } from "./log";
import { seedRandom } from "./random";
import { structuredClone } from "./structured-clone";
import { atob, btoa, TextDecoder, TextEncoder } from "./text";
import { clearTimeout, setTimeout, wake } from "./timers";
import { describeThrown, ToolError } from "./tool-error";
import { URL, URLSearchParams } from "./url";

type ToolCall = { toolId: string; toolName: string; params?: unknown };
type Input = {
  params: unknown;
  context: Record<string, unknown> & {
    canAsk?: string[];
    credentials?: Record<string, object>;
    toolCalls?: ToolCall[];
  };
  seed: number[];
  hook?: string;
  args?: unknown[];
};
/** The module that imports the tool's module. */
type CallModule = { tool: { default?: unknown } };

// Saved here because the author may replace them.
const { freeze, values } = Object;
const { asyncIterator, iterator } = Symbol;

const globals = {
  atob,
  btoa,
  clearTimeout,
  console: guestConsole,
  crypto,
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

const sendJson = (op: "stream" | "state", value: unknown) => {
  const json = stringify(value ?? null) ?? "null";
  try {
    callHost(op, json);
  } catch (error) {
    throw new ToolError("LIMIT_EXCEEDED", (error as Error).message);
  }
};
const stream = (chunk: unknown) => sendJson("stream", chunk);
const progress = (done: unknown, total?: unknown, message?: unknown) =>
  void callHost("progress", stringify({ done, total, message }));
const reportThrown = (error: unknown) => callHost("thrown", stringify(describeThrown(error)));

/** Describes a value for which `JSON.stringify` returns undefined. */
const describeWithoutJson = (value: unknown) =>
  typeof value === "object" ? "an object whose toJSON returns no JSON" : `a ${typeof value}`;

const reportValue = (value: unknown) => {
  if (value === undefined) return void callHost("nothing", "");
  let json: string | undefined;
  try {
    json = stringify(value);
  } catch (error) {
    return void callHost("not-json", stringify(describeThrown(error).message));
  }
  if (json === undefined) callHost("not-json", stringify(describeWithoutJson(value)));
  else callHost("value", json);
};

/**
 * Tracks the output that a tool commits instead of returning it, before or after it has returned.
 */
const createOutput = () => {
  let isCommitted = false;
  let hasReturned = false;
  let output: unknown;
  return {
    /**
     * Accepts the output, or the four arguments that `IAgentTool` code passes, the second of which
     * is the output.
     */
    commit(...args: unknown[]) {
      if (isCommitted)
        throw new ToolError(
          "OPERATION_NOT_ALLOWED",
          "The output of this call is already committed.",
        );
      isCommitted = true;
      output = args.length > 1 ? args[1] : args[0];
      if (hasReturned) reportValue(output);
    },
    /** Reports what the tool has returned or, failing that, what it has committed. */
    report(returned: unknown) {
      hasReturned = true;
      const value = returned === undefined ? output : returned;
      if (value === undefined) callHost("returned", "");
      // An error has no JSON form, so returning one is a mistake. Report it as thrown.
      else if (value instanceof Error) reportThrown(value);
      else reportValue(value);
    },
  };
};

type Chunks = Pick<AsyncGenerator | Generator, "next">;
/** Whether a tool's result is a generator. Arrays are not, because they have no `next`. */
const isGenerator = (value: unknown): value is Chunks =>
  typeof value === "object" &&
  value !== null &&
  (asyncIterator in value || iterator in value) &&
  "next" in value;

/** Streams what a generator yields and resolves to what it returns. */
const streamAll = async (chunks: Chunks): Promise<unknown> => {
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return value;
    stream(await value);
  }
};

let call: Input;

const run = async (loadingModule: CallModule | Promise<CallModule>) => {
  try {
    const { tool: module } = await loadingModule;
    const { canAsk: inputTypes = [], ...values } = call.context;
    const context = { ...values, abortSignal, fetch, log, ToolError };
    if (call.hook !== undefined) {
      const hook = findHook(module, call.hook);
      if (hook !== undefined) reportValue(await hook(call.args ?? [], context));
      return;
    }
    const tool = module.default;
    if (typeof tool !== "function") return void callHost("no-default", stringify(typeof tool));
    const canAsk = (type: unknown) => inputTypes.includes(String(type));
    const { commit: commitToolOutput, report } = createOutput();
    const toolContext = {
      ...context,
      canAsk,
      commitToolOutput,
      input,
      progress,
      setState,
      stream,
    };
    function setState(state: unknown) {
      sendJson("state", state);
      Object.assign(toolContext, { state });
    }
    const result: unknown = await tool(call.params, toolContext);
    report(isGenerator(result) ? await streamAll(result) : result);
  } catch (error) {
    reportThrown(error);
  }
};

/** Restores the arguments of the tool call in the context, because they are sent only once. */
const restoreParams = ({ hook, params, context }: Input) => {
  for (const toolCall of context.toolCalls ?? [])
    if (hook === undefined && !("params" in toolCall)) toolCall.params = params;
};

/** Adds the names by which code written for `IAgentTool` reads the parts of a tool call. */
const addModelNames = ({ hook, context, args }: Input) => {
  const [validated] = hook === "validate" ? (args as [{ toolCalls?: ToolCall[] }?]) : [];
  for (const toolCall of [...(context.toolCalls ?? []), ...(validated?.toolCalls ?? [])]) {
    const { toolId: id, toolName: name, params } = toolCall;
    Object.assign(toolCall, { id, type: "function", function: { name, arguments: params } });
  }
};

/**
 * Runs once, before the memory snapshot. Returns the entry points through which the runner calls
 * the guest.
 */
export const boot = (host: Host) => {
  setHost(host);
  for (const [name, value] of Object.entries(globals)) setGlobal(name, value);
  localizePrototypes();
  return {
    start(json: string) {
      call = parse(json);
      for (const fields of values(freeze(call.context.credentials ?? {}))) freeze(fields);
      restoreParams(call);
      addModelNames(call);
      seedRandom(call.seed);
    },
    run: (loadingModule: CallModule) => void run(loadingModule),
    reply,
    wake,
    abort,
    thrown: reportThrown,
  };
};
