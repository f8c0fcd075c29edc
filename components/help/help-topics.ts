import { expressions } from "./expressions";
import type { HelpTopic } from "./help-topic";

const placeholders: HelpTopic = {
  id: "placeholders",
  title: "Placeholders",
  summary:
    "Placeholders insert values into a request: into its path, query, headers, authentication and body. Type {{ in a field to choose one.",
  rows: [
    { code: "{{params.city}}", meaning: "A parameter of the call, after defaults." },
    { code: "{{params.items.0.id}}", meaning: "A value inside a list or object." },
    { code: '{{params["first.name"]}}', meaning: "A name with special characters." },
    { code: "{{variables.region}}", meaning: "A header that callers send, such as x-region." },
    { code: "{{credentials.github.token}}", meaning: "A secret that the tool is granted." },
    { code: "{{caller.bearer}}", meaning: "The caller’s own bearer token." },
    { code: "{{context.userId}}", meaning: "Also chatId, executionId and clientId." },
  ],
  notes: [
    "A placeholder that is the whole value keeps its type: numbers stay numbers. Inside other text it becomes text.",
    "Values are encoded for their position, so they cannot add a path segment, a header or a host.",
    "In a JSON body, a key whose placeholder has no value is left out. For query parameters you choose: left out, null or empty.",
    "Scheme, host and port of a URL are always literal.",
  ],
  keywords: "help docs template variables insert params request",
};

const hooks: HelpTopic = {
  id: "hooks",
  title: "Hooks",
  summary:
    "A tool’s module can export functions that adapt the tool to its caller, refuse calls or observe them.",
  rows: [
    {
      code: "definition",
      meaning: "Returns another description or other parameters for this caller.",
    },
    { code: "isAvailable", meaning: "Returns false or throws to hide the tool from this caller." },
    { code: "validate", meaning: "Returns false or throws to refuse a call before it runs." },
    {
      code: "callbacks",
      meaning: "onValidate, onBeforeCall, onAfterCall and onCallError observe a call.",
    },
  ],
  example: {
    label: "A tool that refuses large amounts",
    code: `export function validate({ params }) {
  return params.amount <= 1000;
}

export const callbacks = {
  onAfterCall(call, context) {
    context.log.info("Done");
  },
};`,
  },
  notes: [
    "A definition hook that throws hides the tool from its caller.",
    "An observer that throws changes nothing but the log.",
    "HTTP tools have the same hooks, in a module without a default export.",
  ],
  keywords: "help docs javascript module validate definition callbacks availability",
};

const hosts: HelpTopic = {
  id: "hosts",
  title: "Hosts and credentials",
  summary:
    "Tools reach only the hosts they are allowed to, and a secret is sent only to the hosts of its credential.",
  rows: [
    { code: "api.example.com", meaning: "This host at the default port of its scheme." },
    { code: "api.example.com:8443", meaning: "This host at this port." },
    { code: "hosts", meaning: "The hosts a JavaScript tool may fetch from. Without it, none." },
    { code: "TOOLWRIGHT_OUTBOUND_ALLOW", meaning: "Private addresses that tools may reach." },
  ],
  notes: [
    "A request that would send a secret to another host is refused, redirects included.",
    "Changing a credential’s hosts requires entering its values again, so that nobody can redirect a secret they cannot read.",
    "A credential with a client ID and secret, or with a refresh token, can request its own access token (OAuth 2.0), which tools use like any field.",
    "Private, loopback and link-local addresses are refused unless the server’s configuration allows them.",
    "The playground’s log names the rule that refused a request and how to allow it.",
  ],
  keywords: "help docs network policy outbound allow secret api key refused",
};

const calling: HelpTopic = {
  id: "calling",
  title: "Calling an agent",
  summary: "A published agent has its own URL. Callers send their key in the x-api-key header.",
  rows: [
    { code: "GET /tools", meaning: "The tools, for a model." },
    { code: "POST /tools/{toolName}", meaning: "Runs a tool. The body is the parameter object." },
    { code: "POST /resource", meaning: "The agent’s context, if enabled." },
    { code: "GET /openapi.json", meaning: "The agent as OpenAPI 3.1." },
    {
      code: "GET /export/{format}",
      meaning: "Its tools for OpenAI, Anthropic, Gemini, MCP and others.",
    },
  ],
  notes: [
    "The Endpoint page has the configuration for each MCP host and snippets that work when pasted, with a new key filled in, and tests the connection.",
    "Append @2 to the agent’s name in the URL to pin version 2.",
    "To replace a key, rotate it on the Endpoint page. The old one can keep working for up to 7 days.",
    "With an Idempotency-Key header, a repeated call runs only once.",
    "With Accept: text/event-stream, a call streams its result.",
  ],
  keywords: "help docs endpoint api key http curl export mcp openai connect claude chatgpt cursor",
};

const commandLine: HelpTopic = {
  id: "command-line",
  title: "Command line",
  summary:
    "Scripts work with agents from a terminal, so that their manifests can live in your repository.",
  rows: [
    { code: "pull weather --out weather.yaml", meaning: "Writes the draft’s manifest to a file." },
    { code: "push weather.yaml", meaning: "Replaces the draft with a manifest." },
    { code: "test weather", meaning: "Runs the examples of the draft’s tools." },
    { code: "publish weather", meaning: "Publishes the draft as the next version." },
    { code: "call weather getForecast -p city=Rome", meaning: "Calls a tool over REST." },
    { code: "try weather getForecast -p city=Rome", meaning: "Runs a tool of the draft." },
    { code: "import openapi openapi.yaml", meaning: "Prints the manifest of another format." },
    { code: "token create", meaning: "Creates a personal token." },
  ],
  example: {
    label: "In Toolwright’s folder",
    code: "export TOOLWRIGHT_TOKEN=$(npm run -s toolwright -- token create)\nnpm run toolwright -- pull weather --out weather.yaml",
  },
  notes: [
    "TOOLWRIGHT_URL is the server, TOOLWRIGHT_TOKEN a personal token, TOOLWRIGHT_KEY the API key for calls.",
    "Append --help to a command for its options, or --json for output that scripts read.",
  ],
  keywords: "help docs cli terminal script npm git manifest continuous integration deploy",
};

/** All help topics, in display order. */
export const helpTopics: readonly HelpTopic[] = [
  placeholders,
  expressions,
  hooks,
  hosts,
  calling,
  commandLine,
];
