import { defineCommand } from "./command.ts";
import { callServer, readServer, serverOptions } from "./server.ts";

export const command = defineCommand({
  summary: "Publishes the draft as the next version",
  positionals: ["<slug>"],
  options: {
    note: { type: "string", value: "<text>", description: "What changed, for the history" },
    "if-match": {
      type: "string",
      value: "<etag>",
      description: 'Fails unless the draft has this ETag, which "push --json" prints',
    },
    ...serverOptions,
  },
  examples: ['publish weather --note "Forecasts for ten days"'],
  async run({ positionals: [slug = ""], values, session }) {
    const server = readServer(values, session);
    const { value, status } = await callServer(server, "POST /agents/{slug}/publish", {
      params: { slug },
      body: { note: values.note ?? "" },
      ifMatch: values["if-match"],
    });
    const created = status === 201;
    const url = `${server.url}/api/agents/${encodeURIComponent(slug)}`;
    if (values.json) session.terminal.print(JSON.stringify({ slug, ...value, created, url }));
    else
      session.terminal.print(
        created
          ? `${slug}: version ${value.version} is live at ${url}`
          : `${slug}: nothing has changed since version ${value.version}, which is live at ${url}`,
      );
    return 0;
  },
});
