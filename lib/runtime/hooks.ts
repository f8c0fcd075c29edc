import { checkParameters } from "@/lib/agent/check-schema";
import { isObject } from "@/lib/agent/json";
import type { Tool } from "@/lib/agent/tool";
import { failed, type Outcome, type ToolError } from "@/lib/agent/tool-error";
import type { CallContext, GuestHook, HookName, Log, Sandbox } from "@/lib/handlers/handler";
import { hookNames } from "@/lib/handlers/handler";

/** The module that holds a tool's hooks, and the hosts its code may reach. */
export type HookedModule = { code: string; hosts: readonly string[]; names: ReadonlySet<HookName> };

const hostOf = (url: string) => URL.parse(url.replace(/\{\{[\s\S]*$/, ""))?.host;

/**
 * The hooks that a tool's module may have, told by its text alone: most modules have none, and asking the sandbox
 * about those would cost each call. A name that is only mentioned is found out by the sandbox.
 */
export const hooksIn = ({ handler }: Tool): HookedModule | undefined => {
  const code = handler.kind === "javascript" ? handler.code : handler.module;
  if (code === undefined) return undefined;
  const names = new Set(hookNames.filter((name) => code.includes(name)));
  if (names.size === 0) return undefined;
  const host = handler.kind === "http" ? hostOf(handler.url) : undefined;
  const hosts = handler.kind === "javascript" ? (handler.hosts ?? []) : host ? [host] : [];
  return { code, hosts, names };
};

/** Runs one of a tool's hooks; `undefined` when it has none of that name. */
export type RunHook = (hook: HookName, ...args: unknown[]) => Promise<Outcome | undefined>;

export type HookCall = Omit<GuestHook, "code" | "hosts" | "hook" | "args">;

export const createRunHook =
  (sandbox: Sandbox, hooked: HookedModule | undefined, call: HookCall): RunHook =>
  async (hook, ...args) => {
    if (!hooked?.names.has(hook)) return undefined;
    const { code, hosts } = hooked;
    return sandbox.hook({ ...call, code, hosts, hook, args });
  };

/** The hooks of one call's tool, ready to be run. */
export type Hooked = { module: HookedModule; run: RunHook; call: HookCall };

export const prepareHooks = (sandbox: Sandbox, module: HookedModule, call: HookCall): Hooked => ({
  module,
  call,
  run: createRunHook(sandbox, module, call),
});

type About = Pick<CallContext, "clientId" | "agentName">;

/**
 * The tool as this caller is shown it (row 55): its own description and parameters where `definition` gives some.
 * `undefined` hides it from this caller: the hook failed, or gave what is no definition (row 56).
 */
export const defineFor = async (
  tool: Tool,
  run: RunHook,
  { clientId, agentName }: About,
  log: Log,
): Promise<Tool | undefined> => {
  const outcome = await run("definition", { clientId, agentName });
  if (outcome === undefined) return tool;
  const hide = (why: string) => {
    log("error", `The tool is hidden from this caller: ${why}`);
    return undefined;
  };
  if (!outcome.ok) return hide(outcome.error.message);
  const { value } = outcome;
  const given = isObject(value) && isObject(value.function) ? value.function : value;
  if (!isObject(given)) return hide("definition did not return an object.");
  const { description = tool.description, parameters = tool.parameters } = given as Partial<Tool>;
  if (typeof description !== "string" || !/\S/.test(description))
    return hide("the description that definition returned is not a text.");
  const [wrong] = checkParameters(parameters);
  if (wrong) return hide(`definition returned wrong parameters: ${wrong.path} ${wrong.message}`);
  const names = Object.keys(parameters.properties);
  const visible = tool.visibleParameters?.filter((name) => names.includes(name));
  return { ...tool, description, parameters, ...(visible && { visibleParameters: visible }) };
};

/** Whether this caller may use the tool now; a failing hook says no (row 84). */
export const isAvailable = async (
  run: RunHook,
  { clientId, agentName }: About,
  log: Log,
): Promise<boolean> => {
  const outcome = await run("isAvailable", { clientId, agentName });
  if (outcome?.ok === false) log("error", `isAvailable failed: ${outcome.error.message}`);
  return outcome === undefined || (outcome.ok && outcome.value !== false);
};

type Validated = Pick<CallContext, "clientId" | "agentName" | "toolCalls"> & { params: unknown };

/** Runs an observer: whatever it does changes nothing but the log (row 76). */
export const observe = async (run: RunHook, log: Log, hook: HookName, ...args: unknown[]) => {
  const outcome = await run(hook, ...args);
  if (outcome?.ok === false) log("warn", `callbacks.${hook} failed: ${outcome.error.message}`);
};

/** Asks `validate`: the refusal when it returned false or threw (rows 58–60). */
export const refusalOf = async (
  run: RunHook,
  { clientId, agentName, toolCalls, params }: Validated,
  log: Log,
): Promise<{ ok: false; error: ToolError } | undefined> => {
  await observe(run, log, "onValidate", clientId, agentName, params);
  const outcome = await run("validate", { clientId, agentName, params, toolCalls });
  if (outcome === undefined) return undefined;
  if (outcome.ok) {
    if (outcome.value !== false) return undefined;
    return failed("VALIDATION_ERROR", "The tool's own validation refused these arguments.");
  }
  const { code, message, ...facts } = outcome.error;
  log("warn", `validate refused the call: ${message}`);
  return failed(code === "TOOL_EXECUTION_FAILED" ? "VALIDATION_ERROR" : code, message, facts);
};
