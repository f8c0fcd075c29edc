import { type DefinedTool, toDefinedTool } from "@/lib/agent/defined-tool";
import { getHandlerKind } from "@/lib/agent/handlers";
import { mayExport } from "@/lib/agent/handlers/may-export";
import { type Tool, toolFieldsSchema } from "@/lib/agent/tool";
import { type Outcome, type ToolError, toolFailure } from "@/lib/agent/tool-error";
import type { CallContext, GuestHook, HookName, Log, Sandbox } from "@/lib/handlers/handler";
import { hookNames } from "@/lib/handlers/handler";
import { checkParameters } from "@/lib/schema/check-schema";
import { isObject } from "@/lib/schema/json";
import { throwRefusal } from "./throw-refusal";

/** The module with a tool's hooks, and the hosts its code may reach. */
export type HookModule = { code: string; hosts: readonly string[]; names: ReadonlySet<HookName> };

/**
 * Finds the hooks that a tool's module may have. Names only mentioned in it are harmless: the
 * sandbox ignores them.
 */
export const findHooks = ({ handler }: Tool): HookModule | undefined => {
  const module = getHandlerKind(handler).getModule?.(handler);
  if (!module) return undefined;
  const { code, hosts } = module;
  const names = new Set(hookNames.filter((name) => mayExport(handler, name)));
  return names.size > 0 ? { code, hosts, names } : undefined;
};

/** Runs one of a tool's hooks. Resolves to `undefined` if it has no hook with that name. */
type RunHook = (hook: HookName, ...args: unknown[]) => Promise<Outcome | undefined>;

export type HookCall = Omit<GuestHook, "code" | "hosts" | "hook" | "args">;

export const createRunHook =
  (sandbox: Sandbox, module: HookModule | undefined, call: HookCall): RunHook =>
  async (hook, ...args) => {
    if (!module?.names.has(hook)) return undefined;
    const { code, hosts } = module;
    return sandbox.hook({ ...call, code, hosts, hook, args });
  };

/** The hooks of one call's tool, ready to run. */
export type PreparedHooks = { module: HookModule; runHook: RunHook; call: HookCall };

/** `onFailure` is called as soon as a hook has failed. */
export const prepareHooks = (
  sandbox: Sandbox,
  module: HookModule,
  call: HookCall,
  onFailure: () => void,
): PreparedHooks => {
  const runHook = createRunHook(sandbox, module, call);
  return {
    module,
    call,
    async runHook(...args) {
      const outcome = await runHook(...args);
      if (outcome?.ok === false) onFailure();
      return outcome;
    },
  };
};

type Caller = Pick<CallContext, "clientId" | "agentName">;

const descriptionSchema = toolFieldsSchema.shape.description;
const hiddenMessage = "The tool is hidden because its code failed:";

/**
 * Returns the tool as this caller sees it, with the description and parameters from `definition`.
 * Resolves to undefined if the tool is hidden from this caller, because the hook failed or returned
 * something invalid.
 */
export const applyDefinition = async (
  tool: Tool,
  runHook: RunHook,
  { clientId, agentName }: Caller,
  log: Log,
): Promise<DefinedTool | undefined> => {
  const outcome = await runHook("definition", { clientId, agentName });
  throwRefusal(outcome);
  if (outcome === undefined) return tool;
  const hide = (reason: string) => {
    log("error", `${hiddenMessage} ${reason}`);
    return undefined;
  };
  if (!outcome.ok) return hide(outcome.error.message);
  const { value } = outcome;
  const definition = isObject(value) && isObject(value.function) ? value.function : value;
  if (!isObject(definition)) return hide("definition did not return an object.");
  const { description = tool.description, parameters = tool.parameters } =
    definition as Partial<Tool>;
  const [problem] = descriptionSchema.safeParse(description).error?.issues ?? [];
  if (problem) return hide(`definition returned an invalid description. ${problem.message}`);
  const [issue] = checkParameters(parameters);
  if (issue) return hide(`definition returned invalid parameters: ${issue.path} ${issue.message}`);
  const names = Object.keys(parameters.properties);
  const visibleParameters = tool.visibleParameters?.filter((name) => names.includes(name));
  return toDefinedTool(tool, { description, parameters, visibleParameters });
};

/** Whether this caller may use the tool now. False if the hook fails. */
export const isAvailable = async (
  runHook: RunHook,
  { clientId, agentName }: Caller,
  log: Log,
): Promise<boolean> => {
  const outcome = await runHook("isAvailable", { clientId, agentName });
  throwRefusal(outcome);
  if (outcome?.ok === false)
    log("error", `${hiddenMessage} isAvailable failed: ${outcome.error.message}`);
  return outcome === undefined || (outcome.ok && outcome.value !== false);
};

type ValidateInput = Pick<CallContext, "clientId" | "agentName" | "toolCalls"> & {
  params: unknown;
};

/** Runs an observer, which can affect only the log. */
export const observe = async (runHook: RunHook, log: Log, hook: HookName, ...args: unknown[]) => {
  const outcome = await runHook(hook, ...args);
  if (outcome?.ok === false) log("warn", `callbacks.${hook} failed: ${outcome.error.message}`);
};

/** Runs `validate`. Returns the failure if it returned false or threw. */
export const runValidate = async (
  runHook: RunHook,
  { clientId, agentName, toolCalls, params }: ValidateInput,
  log: Log,
): Promise<{ ok: false; error: ToolError } | undefined> => {
  await observe(runHook, log, "onValidate", clientId, agentName, params);
  const outcome = await runHook("validate", { clientId, agentName, params, toolCalls });
  throwRefusal(outcome);
  if (outcome === undefined) return undefined;
  if (outcome.ok) {
    if (outcome.value !== false) return undefined;
    return toolFailure("VALIDATION_ERROR", "The tool's validation rejected these arguments.");
  }
  const { code, message, ...rest } = outcome.error;
  log("warn", `validate rejected the call: ${message}`);
  return toolFailure(code === "TOOL_EXECUTION_FAILED" ? "VALIDATION_ERROR" : code, message, rest);
};
