import { AppError, isAppError } from "../../lib/errors.ts";
import { defineCommand } from "./command.ts";
import { callServer, readServer, type Server, serverOptions } from "./server.ts";

const publish = async (server: Server, slug: string, note: string, ifMatch?: string) => {
  try {
    const request = { params: { slug }, body: { note }, ifMatch };
    return await callServer(server, "POST /agents/{slug}/publish", request);
  } catch (error) {
    if (!isAppError(error) || error.code !== "precondition_failed") throw error;
    throw new AppError(
      error.code,
      `${slug}: The draft no longer has the ETag ${ifMatch}. Test it again, or publish without --if-match.`,
    );
  }
};

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
    const { note = "", "if-match": ifMatch } = values;
    const { value, status } = await publish(server, slug, note, ifMatch);
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
