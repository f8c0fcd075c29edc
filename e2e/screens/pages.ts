import { noPreparation, type States } from "./state";

const paths = {
  agents: "/agents",
  log: "/calls",
  gallery: "/gallery",
  help: "/help",
  tools: "/agents/{slug}/tools",
  tool: "/agents/{slug}/tools/sendMessage",
  "new-tool": "/agents/{slug}/new-tool",
  prompts: "/agents/{slug}/prompts",
  resources: "/agents/{slug}/resources",
  model: "/agents/{slug}/model",
  playground: "/agents/{slug}/playground?tool=sendMessage",
  chat: "/agents/{slug}/playground/chat",
  tests: "/agents/{slug}/tests",
  "model-tests": "/agents/{slug}/tests/model",
  resource: "/agents/{slug}/resource",
  endpoint: "/agents/{slug}/endpoint",
  versions: "/agents/{slug}/versions",
  calls: "/agents/{slug}/calls",
  import: "/import",
  "ag-ui": "/ag-ui",
  credentials: "/credentials",
  settings: "/settings",
  profile: "/settings/profile",
  tokens: "/settings/tokens",
  "oauth-clients": "/settings/oauth-clients",
  "model-prices": "/settings/model-prices",
  alerts: "/settings/alerts",
  audit: "/settings/audit",
  "api-reference": "/docs/api",
  "agent-reference": "/docs/agents/{slug}",
  "not-found": "/nowhere",
};

/** Every page, by screenshot name. */
export const pages: States = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, { path, prepare: noPreparation }]),
);
