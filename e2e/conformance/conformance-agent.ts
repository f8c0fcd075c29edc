import type { Manifest } from "@/lib/agent/manifest";
import type { Prompt, PromptMessage } from "@/lib/agent/prompts/prompt";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";
import { createAgent } from "../gateway/contract-agent";
import { conformanceTools } from "./conformance-tools";
import { png } from "./png";
import { taskTools } from "./task-tools";

const say = (text: string): PromptMessage => ({ role: "user", text });

const prompts: Prompt[] = [
  {
    name: "test_simple_prompt",
    description: "A text without arguments.",
    messages: [say("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    description: "A text with two arguments.",
    arguments: [
      { name: "arg1", required: true, complete: ["test", "test too", "other"] },
      { name: "arg2", required: true },
    ],
    messages: [say("Prompt with arguments: arg1='{{arguments.arg1}}', arg2='{{arguments.arg2}}'")],
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A resource and a text.",
    arguments: [{ name: "resourceUri", required: true }],
    messages: [
      { role: "user", resource: { uri: "{{arguments.resourceUri}}" } },
      say("Please process the embedded resource above."),
    ],
  },
  {
    name: "test_prompt_with_image",
    description: "An image and a text.",
    messages: [
      { role: "user", image: { data: png, mimeType: "image/png" } },
      say("Please analyze the image above."),
    ],
  },
  {
    name: "test_input_required_result_prompt",
    description: "A text whose argument is asked for.",
    arguments: [{ name: "context", required: true }],
    messages: [say("Prompt with context: {{arguments.context}}")],
  },
];

const resources: ListedResource[] = [
  {
    uri: "test://static-text",
    name: "Static text",
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  { uri: "test://static-binary", name: "Static binary", mimeType: "image/png", base64: png },
  {
    uriTemplate: "test://template/{id}/data",
    name: "Template",
    mimeType: "application/json",
    handler: {
      kind: "javascript",
      code: 'export default ({ id }) => ({ id, templateTest: true, data: "Data for ID: " + id })',
    },
  },
  {
    uri: "test://example-resource",
    name: "Example",
    mimeType: "text/plain",
    text: "Embedded resource content for testing.",
  },
  {
    uri: "test://watched-resource",
    name: "Watched",
    mimeType: "text/plain",
    text: "It never changes.",
  },
];

/**
 * The agent that the scenarios of the official conformance suite expect, with their exact names and
 * strings: https://github.com/modelcontextprotocol/conformance.
 */
export const conformanceAgent = (slug: string): Manifest =>
  createAgent(slug, [...conformanceTools, ...taskTools], {
    name: "Conformance",
    description: "What the scenarios of the conformance suite ask for.",
    prompts,
    resources,
  });
