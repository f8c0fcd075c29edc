import { isObject } from "@/lib/agent/json";
import { issuePointer, type Tool, toolSchema } from "@/lib/agent/tool";
import type { Say } from "../import-kind";
import { callAgent, canBeSent } from "./call-agent";
import { mendParameters } from "./mend-parameters";
import type { Presentation } from "./upstream-headers";

export type Upstream = { base: string; presentation: Presentation };

const maxTools = 1000;
const known = new Set([
  ...["name", "description", "parameters", "visibleParameters", "confirmationRequired"],
  ...["requiresConfirmation", "category", "credits", "inputSchema", "input_schema"],
]);

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A name that fits a URL: no control characters, no slash, at most 128 characters. */
const nameFrom = (given: string, taken: ReadonlySet<string>, say: Say): string => {
  let name = given
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/]/gu, "_")
    .slice(0, 128)
    .toWellFormed();
  if (name !== given)
    say(
      "/name",
      "name_mended",
      `The name "${cut(given, 60)}" is not allowed and was changed to "${name}".`,
    );
  else if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    say("/name", "name_odd", `"${name}" was kept, but models will see a simplified name.`);
  if (taken.has(name)) {
    const stem = name.slice(0, 120);
    for (let count = 2; taken.has(name); count += 1) name = `${stem}_${count}`;
    say(
      "/name",
      "name_duplicate",
      `Another tool is also called "${given}". This one was renamed to "${name}".`,
    );
  }
  return name;
};

const descriptionFrom = (given: unknown, name: string, say: Say): string => {
  const text = typeof given === "string" ? given.trim() : "";
  if (text === "") {
    say("/description", "description_missing", "The tool has no description. Add one.");
    return `Runs "${name}" of the imported agent.`;
  }
  if (text.length <= 8000) return given as string;
  say("/description", "description_cut", "The description was cut at 8,000 characters.");
  return cut(text, 8000);
};

const confirmationFrom = (
  entry: Record<string, unknown>,
  inside: boolean | undefined,
  say: Say,
) => {
  const { confirmationRequired: own, requiresConfirmation: other } = entry;
  if (other !== undefined && own === undefined)
    say(
      "/confirmationRequired",
      "confirmation_renamed",
      `"requiresConfirmation" was renamed to "confirmationRequired".`,
    );
  const given = own ?? other ?? inside;
  if (given === undefined) return undefined;
  if (typeof given !== "boolean")
    say("/confirmationRequired", "confirmation_mended", "The flag was not a boolean.");
  return given === true || given === "true" || inside === true;
};

const visibleFrom = (given: unknown, parameters: Tool["parameters"], say: Say) => {
  if (given === undefined) return undefined;
  const names = Array.isArray(given) ? given.filter((name) => typeof name === "string") : [];
  const there = names.filter((name) => Object.hasOwn(parameters.properties, name));
  const needed = (parameters.required ?? []).filter(
    (name) =>
      Object.hasOwn(parameters.properties, name) &&
      parameters.properties[name]?.default === undefined &&
      !there.includes(name),
  );
  if (!Array.isArray(given) || there.length < given.length || needed.length > 0)
    say(
      "/visibleParameters",
      "visible_mended",
      "Unknown names were removed from the visible parameters, and required ones without a default were added.",
    );
  return Array.isArray(given) ? [...there, ...needed] : undefined;
};

/** Keeps unknown fields readable in the tool's note. */
const noteFrom = (entry: Record<string, unknown>, say: Say): string | undefined => {
  const others = Object.keys(entry).filter((key) => !known.has(key));
  if (others.length === 0) return undefined;
  const names = cut(others.map((key) => `"${key}"`).join(", "), 300);
  say(
    "/docNote",
    "field_noted",
    `${names} ${others.length === 1 ? "is not a tool field and was" : "are not tool fields and were"} moved to the note.`,
  );
  const lines = others.map((key) => `${key}: ${cut(JSON.stringify(entry[key]) ?? "", 500)}`);
  return cut(["From the imported agent:", ...lines].join("\n"), 8000);
};

/** The category, if it is a short text. Otherwise it goes into the note. */
const categoryFrom = ({ category }: Record<string, unknown>) =>
  typeof category === "string" && category.length <= 64 && category !== "" ? category : undefined;

/** The credits (legacy price of a call), if valid. Otherwise they go into the note. */
const creditsFrom = ({ credits }: Record<string, unknown>) =>
  typeof credits === "number" && credits >= 0 ? credits : undefined;

/** Unwraps `{type: "function", function: {…}}`, the format of model vendors. */
const unwrapped = (entry: unknown, say: Say): unknown => {
  if (!isObject(entry) || typeof entry.name === "string" || !isObject(entry.function)) return entry;
  say("", "tool_wrapped", "The tool was unwrapped from a function definition.");
  return entry.function;
};

const toolFrom = (
  given: unknown,
  taken: Set<string>,
  { base, presentation }: Upstream,
  say: Say,
) => {
  const entry = unwrapped(given, say);
  if (!isObject(entry) || typeof entry.name !== "string" || entry.name.trim() === "")
    return void say("", "tool_left_out", "An entry without a name was skipped.");
  const upstreamName = entry.name.toWellFormed();
  if (upstreamName === "." || upstreamName === "..")
    return void say(
      "",
      "tool_left_out",
      `The tool "${entry.name}" was skipped: its name cannot be used in a URL.`,
    );
  const name = nameFrom(entry.name, taken, say);
  const raw = entry.parameters ?? entry.inputSchema ?? entry.input_schema;
  if (raw !== undefined && entry.parameters === undefined)
    say("/parameters", "parameters_renamed", 'The schema was renamed to "parameters".');
  const within: Say = (path, code, message) => say(`/parameters${path}`, code, message);
  const { parameters, confirmation } = mendParameters(raw, within);
  for (const property of Object.keys(parameters.properties).filter((one) => !canBeSent(one))) {
    delete parameters.properties[property];
    within(
      `/properties`,
      "property_left_out",
      `"${cut(property, 60)}" cannot be sent and was skipped.`,
    );
  }
  if (parameters.additionalProperties === true || isObject(parameters.additionalProperties))
    within("", "extra_arguments", "Additional properties are not sent.");
  const category = categoryFrom(entry);
  const credits = creditsFrom(entry);
  const unfit = (key: "category" | "credits", kept: unknown) =>
    kept === undefined && entry[key] !== undefined && { [`original ${key}`]: entry[key] };
  const docNote = noteFrom(
    { ...entry, ...unfit("category", category), ...unfit("credits", credits) },
    say,
  );
  const visibleParameters = visibleFrom(entry.visibleParameters, parameters, say);
  const confirmationRequired = confirmationFrom(entry, confirmation, say);
  const tool: Tool = {
    name,
    description: descriptionFrom(entry.description, name, say),
    ...(category && { category }),
    ...(docNote && { docNote }),
    ...(credits !== undefined && { credits }),
    parameters,
    ...(visibleParameters && { visibleParameters }),
    ...(confirmationRequired !== undefined && { confirmationRequired }),
    ...(presentation.callerBearer && { bearer: "required" as const }),
    handler: callAgent(base, upstreamName, parameters, presentation),
  };
  const { error } = toolSchema.safeParse(tool);
  const [first] = error?.issues ?? [];
  if (!first) return tool;
  const why = `${issuePointer(first.path)}: ${first.message}`;
  return void say("", "tool_left_out", `The tool "${cut(name, 60)}" was skipped. ${why}`);
};

/** Converts the tools of an agent's list to tools that call the agent. Warnings point into the manifest. */
export const toolsFrom = (entries: unknown[], upstream: Upstream, say: Say): Tool[] => {
  const tools: Tool[] = [];
  const taken = new Set<string>();
  for (const entry of entries) {
    if (tools.length === maxTools) {
      say("/tools", "tools_cut", `Only the first ${maxTools} tools were imported.`);
      break;
    }
    const at = `/tools/${tools.length}`;
    const said: Parameters<Say>[] = [];
    const tool = toolFrom(entry, taken, upstream, (...warning) => said.push(warning));
    // Warnings about a skipped tool would point at the next one.
    for (const [path, code, message] of said)
      if (tool) say(at + path, code, message);
      else if (code === "tool_left_out") say("/tools", code, message);
    if (!tool) continue;
    taken.add(tool.name);
    tools.push(tool);
  }
  return tools;
};
