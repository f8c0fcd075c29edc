import { callHost, stringify } from "./host";
import { ToolError } from "./tool-error";

type Hook = (args: unknown[], context: unknown) => unknown;

const ownExports = ["definition", "isAvailable", "validate"];

/** Rebuilds an error from its serialized fields. An error with a code was a ToolError. */
const reviveError = (details: unknown): unknown => {
  if (typeof details !== "object" || details === null) return details;
  const { code, message } = details as { code?: unknown; message?: unknown };
  if (typeof code === "string") return new ToolError(details as { code: string; message: string });
  return Object.assign(new Error(String(message)), details);
};

const reportAbsent = (isPermanent: boolean) => void callHost(isPermanent ? "absent" : "unset", "");

/**
 * Finds the optional export or the member of `callbacks` with this name. If there is none, reports
 * that to the host and returns undefined. Exports receive the call's context after their own
 * arguments, but callbacks do not.
 */
export const findHook = (module: object, name: string): Hook | undefined => {
  const exportName = ownExports.includes(name) ? name : "callbacks";
  if (!(exportName in module)) return reportAbsent(true);
  const value: unknown = Reflect.get(module, exportName);
  const holder = Object(value);
  const hook: unknown = exportName === name ? value : holder[name];
  if (hook === undefined || hook === null) return reportAbsent(false);
  if (typeof hook !== "function")
    return void callHost("no-function", stringify(`${name}: ${typeof hook}`));
  if (exportName === name) return (args, context) => hook(...args, context);
  return (args) =>
    hook.apply(
      holder,
      args.map((arg, at) =>
        name === "onCallError" && at === args.length - 1 ? reviveError(arg) : arg,
      ),
    );
};
