/** Reasons by `scenario`, or by `scenario:check` if only that check may fail. */
export type ExpectedFailures = Readonly<Record<string, string>>;

const give = (reason: string, ...names: string[]): ExpectedFailures =>
  Object.fromEntries(names.map((name) => [name, reason]));

const logging = give(
  "A tool’s log is for its author, not for its callers.",
  "logging-set-level",
  "tools-call-with-logging",
);
const subscriptions = give(
  "A resource is read again where it is needed: nothing watches what handlers would return.",
  "resources-subscribe",
  "resources-unsubscribe",
);
const schemas = give(
  "Models pay for $schema and do not read it; 2020-12 is the default.",
  "json-schema-2020-12:json-schema-2020-12-$schema",
);
const parameterHeaders = give(
  "No tool asks for parameters in headers (x-mcp-header).",
  "http-custom-header-server-validation",
);

/**
 * Known failures of the agent, by suite. A known failure that no longer occurs also fails the run.
 */
export const expectedFailures = {
  "2026-07-28": { ...schemas, ...parameterHeaders },
  "2025-11-25": {
    ...logging,
    ...subscriptions,
    ...schemas,
    ...give("Streams cannot be resumed.", "server-sse-polling"),
  },
  "0.1.16": { ...logging, ...subscriptions },
} as const satisfies Record<string, ExpectedFailures>;
