import { stringify, tell } from "./host";
import { ToolError } from "./tool-error";

type Hook = (args: unknown[], context: unknown) => unknown;

const own = ["definition", "isAvailable", "validate"];

/** Rebuilds an error from its serialized fields. One with a code was a ToolError. */
const revive = (facts: unknown): unknown => {
  if (typeof facts !== "object" || facts === null) return facts;
  const { code, message } = facts as { code?: unknown; message?: unknown };
  if (typeof code === "string") return new ToolError(facts as { code: string; message: string });
  return Object.assign(new Error(String(message)), facts);
};

const absent = (always: boolean) => void tell(always ? "absent" : "unset", "");

/**
 * Finds the optional export of this name, or the member of `callbacks`. If there is none, reports that to the host and
 * returns undefined. Exports get the call's context after their own arguments; callbacks do not.
 */
export const findHook = (module: object, name: string): Hook | undefined => {
  const exported = own.includes(name) ? name : "callbacks";
  if (!(exported in module)) return absent(true) as undefined;
  const value: unknown = Reflect.get(module, exported);
  const holder = Object(value);
  const hook: unknown = exported === name ? value : holder[name];
  if (hook === undefined || hook === null) return absent(false) as undefined;
  if (typeof hook !== "function") {
    return void tell("no-function", stringify(`${name}: ${typeof hook}`)) as undefined;
  }
  if (exported === name) return (args, context) => hook(...args, context);
  return (args) =>
    hook.apply(
      holder,
      args.map((arg, at) => (name === "onCallError" && at === args.length - 1 ? revive(arg) : arg)),
    );
};
