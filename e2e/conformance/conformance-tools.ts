import type { Tool } from "@/lib/agent/tool";
import { javascriptTool, objectSchema } from "../gateway/contract-agent";
import { png } from "./png";

/** A WAV file with no samples. */
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const returning = (name: string, value: unknown, overrides: Partial<Tool> = {}) =>
  javascriptTool(name, `export default () => (${JSON.stringify(value)})`, overrides);

/** Tools that respond immediately, one for each kind of content. */
const contentTools: Tool[] = [
  returning("test_simple_text", "This is a simple text response for testing."),
  returning(
    "test_image_content",
    { url: `data:image/png;base64,${png}` },
    { responseType: "media" },
  ),
  returning(
    "test_audio_content",
    { url: `data:audio/wav;base64,${wav}` },
    { responseType: "media" },
  ),
  returning(
    "test_embedded_resource",
    {
      url: "test://embedded-resource",
      mimeType: "text/plain",
      text: "This is an embedded resource content.",
    },
    { responseType: "media" },
  ),
  returning(
    "test_multiple_content_types",
    {
      text: "Multiple content types test:",
      media: [
        { url: `data:image/png;base64,${png}` },
        {
          url: "test://mixed-content-resource",
          mimeType: "application/json",
          text: '{"test":"data","value":123}',
        },
      ],
    },
    { responseType: "mixed" },
  ),
  javascriptTool(
    "test_error_handling",
    'export default () => { throw new Error("This tool intentionally returns an error for testing"); }',
  ),
];

const pause = "const pause = () => new Promise((done) => setTimeout(done, 50));";

/** Tools that log or report progress while they run. */
const reportingTools: Tool[] = [
  javascriptTool(
    "test_tool_with_logging",
    `${pause}
    export default async (_, { log }) => {
      log.info("Tool execution started");
      await pause();
      log.info("Tool processing data");
      await pause();
      log.info("Tool execution completed");
      return "Logged three times.";
    };`,
  ),
  javascriptTool(
    "test_logging_tool",
    'export default (_, { log }) => { log.info("Nobody asked for this line."); return "Logged."; }',
  ),
  javascriptTool(
    "test_tool_with_progress",
    `${pause}
    export default async (_, { progress }) => {
      progress(0, 100);
      await pause();
      progress(50, 100);
      await pause();
      progress(100, 100);
      return "Reported three times.";
    };`,
  ),
];

const form = (message: string, properties: object) => ({
  type: "form",
  message,
  schema: objectSchema(properties, { required: Object.keys(properties) }),
});
const nameForm = form("What is your name?", { name: { type: "string" } });
const colorForm = form("What is your favorite color?", { color: { type: "string" } });
const confirmForm = form("Please confirm", { ok: { type: "boolean" } });
const sampling = (text: string) => ({
  type: "sampling",
  messages: [{ role: "user", content: { type: "text", text } }],
  maxTokens: 100,
});
const roots = { type: "roots" };

/** Returns a tool that sends these requests, one round after another, and returns the answers. */
const askingTool = (name: string, ...rounds: object[]) =>
  javascriptTool(
    name,
    `export default async (_, { input }) => {
      const answers = [];
      for (const requests of ${JSON.stringify(rounds)}) answers.push(await input(requests));
      return answers;
    };`,
  );

/** Tools that ask their caller for input, as in revision 2026-07-28. */
const askingTools: Tool[] = [
  askingTool("test_input_required_result_elicitation", { user_name: nameForm }),
  askingTool("test_input_required_result_sampling", {
    capital_question: sampling("What is the capital of France?"),
  }),
  askingTool("test_input_required_result_list_roots", { client_roots: roots }),
  askingTool("test_input_required_result_request_state", { confirm: confirmForm }),
  askingTool("test_input_required_result_multiple_inputs", {
    user_name: nameForm,
    greeting: sampling("Generate a greeting"),
    client_roots: roots,
  }),
  askingTool("test_input_required_result_multi_round", { step1: nameForm }, { step2: colorForm }),
  askingTool("test_input_required_result_tampered_state", { confirm: confirmForm }),
  javascriptTool(
    "test_input_required_result_capabilities",
    `const requests = ${JSON.stringify({ elicit_input: nameForm, sample_input: sampling("Sample request") })};
    export default (_, { input, canAsk }) =>
      input(Object.fromEntries(Object.entries(requests).filter(([, { type }]) => canAsk(type))));`,
  ),
  askingTool("test_missing_capability", { sample: sampling("Nobody answers this.") }),
  askingTool("test_streaming_elicitation", { user_name: nameForm }),
];

const text = (description: string) => ({ type: "string", description });
const choices = ["option1", "option2", "option3"];
const titledChoices = ["value1", "value2", "value3"].map((value) => ({
  const: value,
  title: `The ${value}`,
}));

/** Tools that ask their caller for input, as in earlier revisions. */
const elicitingTools: Tool[] = [
  javascriptTool(
    "test_elicitation",
    `export default ({ message }, { input }) => input({ user: { ...${JSON.stringify(
      form("", { username: text("User's response"), email: text("User's email address") }),
    )}, message } });`,
    { parameters: objectSchema({ message: { type: "string" } }, { required: ["message"] }) },
  ),
  javascriptTool(
    "test_sampling",
    `export default ({ prompt }, { input }) => input({ answer: {
      type: "sampling",
      messages: [{ role: "user", content: { type: "text", text: prompt } }],
      maxTokens: 100,
    } });`,
    { parameters: objectSchema({ prompt: { type: "string" } }, { required: ["prompt"] }) },
  ),
  askingTool("test_elicitation_sep1034_defaults", {
    person: form("Please check these values", {
      name: { type: "string", default: "John Doe" },
      age: { type: "integer", default: 30 },
      score: { type: "number", default: 95.5 },
      status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
      verified: { type: "boolean", default: true },
    }),
  }),
  askingTool("test_elicitation_sep1330_enums", {
    choices: form("Please choose", {
      untitledSingle: { type: "string", enum: choices },
      titledSingle: { type: "string", oneOf: titledChoices },
      legacyEnum: {
        type: "string",
        enum: ["opt1", "opt2", "opt3"],
        enumNames: ["One", "Two", "Three"],
      },
      untitledMulti: { type: "array", items: { type: "string", enum: choices } },
      titledMulti: { type: "array", items: { anyOf: titledChoices } },
    }),
  }),
];

/** A schema with draft 2020-12 keywords, which clients must receive unchanged. */
const schemaTool = returning("json_schema_2020_12_tool", "Nothing to see.", {
  parameters: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  },
});

/** The tools that the scenarios call by name. */
export const conformanceTools = [
  ...contentTools,
  ...reportingTools,
  ...askingTools,
  ...elicitingTools,
  schemaTool,
];
