import type { Tool } from "@/lib/agent/tool";
import { javascriptTool, objectSchema } from "../gateway/contract-agent";

const pause = "const pause = (ms) => new Promise((done) => setTimeout(done, ms));";

/** Longer than a call may run before it becomes a task. */
const LONG_MS = 600;

const taskTool = (name: string, body: string, overrides: Partial<Tool> = {}) =>
  javascriptTool(name, `${pause}\nexport default async (args, { input }) => {\n${body}\n};`, {
    taskSupport: "optional",
    limits: { timeoutMs: 120_000 },
    ...overrides,
  });

const form = (message: string, properties: object) =>
  JSON.stringify({ type: "form", message, schema: objectSchema(properties) });
const confirmForm = form("Delete it?", { confirm: { type: "boolean" } });
const nameForm = form("What is your name?", { name: { type: "string" } });

const text = { type: "string" };

/** The tools that the scenarios of the Tasks extension call by name. */
export const taskTools: Tool[] = [
  javascriptTool("greet", "export default ({ name }) => 'Hello, ' + name + '!';", {
    parameters: objectSchema({ name: text }, { required: ["name"] }),
  }),
  taskTool(
    "slow_compute",
    "await pause(args.seconds * 1000); return 'Computed ' + args.label + '.';",
    {
      parameters: objectSchema(
        { seconds: { type: "number" }, label: text },
        { required: ["seconds"] },
      ),
    },
  ),
  taskTool("failing_job", `await pause(${LONG_MS}); throw new Error("This job always fails.");`, {
    taskSupport: "required",
  }),
  // A client that declared no roots cannot be asked for them.
  taskTool(
    "protocol_error_job",
    `await pause(${LONG_MS}); await input({ roots: { type: "roots" } });`,
  ),
  taskTool(
    "confirm_delete",
    `await pause(${LONG_MS});
    const { confirmation } = await input({ confirmation: ${confirmForm} });
    return (confirmation.content?.confirm ? "Deleted " : "Kept ") + args.filename + ".";`,
    { parameters: objectSchema({ filename: text }, { required: ["filename"] }) },
  ),
  taskTool(
    "multi_input",
    `await pause(${LONG_MS});
    return await input({ name: ${nameForm}, confirmation: ${confirmForm} });`,
  ),
  taskTool(
    "test_tool_with_task",
    `const { user_name } = await input({ user_name: ${nameForm} });
    await pause(${LONG_MS});
    return "Hello, " + user_name.content.name + "!";`,
    { taskSupport: "required" },
  ),
];
