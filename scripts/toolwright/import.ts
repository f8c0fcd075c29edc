import type { RouteRequest } from "../../lib/api/api-routes.ts";
import { manifestAsJson, manifestAsYaml } from "../../lib/exports/manifest.ts";
import { defineCommand, type Session, UsageError } from "./command.ts";
import { readText, writeDocument } from "./files.ts";
import { type Headers, headerOption, readHeaders } from "./headers.ts";
import { suggest } from "./parse-arguments.ts";
import { callServer, readServer, serverOptions } from "./server.ts";

type ImportRequest = RouteRequest<"POST /imports">["body"];
type Input = {
  source: string;
  session: Session;
  operations: string[] | undefined;
  headers: Headers;
};

const isUrl = (text: string) => /^https?:\/\//i.test(text);

const sendDocument =
  (kind: "postman" | "insomnia" | "hoppscotch" | "bruno" | "har") =>
  async ({ source, session, operations }: Input): Promise<ImportRequest> => ({
    kind,
    document: await readText(source, session),
    ...(operations && { operations }),
  });

/** The request that each format sends to the server. */
const formats: Record<string, (input: Input) => Promise<ImportRequest>> = {
  openapi: async ({ source, session, operations }) => ({
    kind: "openapi",
    ...(isUrl(source) ? { url: source } : { document: await readText(source, session) }),
    ...(operations && { operations }),
  }),
  postman: sendDocument("postman"),
  insomnia: sendDocument("insomnia"),
  hoppscotch: sendDocument("hoppscotch"),
  bruno: sendDocument("bruno"),
  har: sendDocument("har"),
  zod: async ({ source, session }) => ({ kind: "zod", code: await readText(source, session) }),
  curl: async ({ source, session }) => ({
    kind: "curl",
    command: /^curl(?:\.exe)?\s/.test(source) ? source : await readText(source, session),
  }),
  "agent-url": async ({ source, headers }) => ({ kind: "agent-url", url: source, headers }),
};

const formatList = `Formats: ${Object.keys(formats).join(", ")}`;

export const command = defineCommand({
  summary: "Prints a manifest converted from another format, without saving it",
  positionals: ["<format>", "<file|url>"],
  notes: formatList,
  options: {
    operations: {
      type: "string",
      value: "<id,…>",
      description:
        "Operations of an OpenAPI document, by operationId or METHOD /path, or requests of a HAR file or collection",
    },
    header: headerOption,
    out: {
      type: "string",
      value: "<file>",
      description: "Writes to a file instead of standard output",
    },
    ...serverOptions,
  },
  examples: [
    "import openapi openapi.yaml --operations getForecast,getAlerts --out agents/weather.yaml",
    "import openapi https://api.example.com/openapi.json",
    "import curl 'curl https://api.example.com/forecast?city=Berlin'",
  ],
  async run({ positionals: [format = "", source = ""], values, session }) {
    const { terminal } = session;
    const toRequest = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!toRequest)
      throw new UsageError(
        `Unknown format "${format}".${suggest(format, Object.keys(formats))}\n${formatList}`,
      );
    if (values.operations !== undefined && ["zod", "curl", "agent-url"].includes(format))
      throw new UsageError(
        "--operations applies only to OpenAPI documents, HAR files and collections.",
      );
    if (values.header !== undefined && format !== "agent-url")
      throw new UsageError("--header applies only to agent-url imports.");
    const headers = readHeaders(values.header ?? []);
    const server = readServer(values, session);
    const operations = values.operations?.split(",").map((id) => id.trim());
    const body = await toRequest({ source, session, operations, headers });
    const { value } = await callServer(server, "POST /imports", { body, gzip: true });
    const { manifest, warnings } = value;
    const content = values.out?.endsWith(".json")
      ? manifestAsJson(manifest)
      : manifestAsYaml(manifest);
    if (values.out !== undefined || !values.json) writeDocument(content, values.out, session);
    if (values.json) {
      terminal.print(JSON.stringify({ manifest, warnings }));
      return 0;
    }
    for (const { path, message } of warnings)
      terminal.report([["yellow", `${path ? `${path}: ` : ""}${message}`]]);
    if (values.out !== undefined)
      terminal.print(`${manifest.slug}: wrote the manifest to ${values.out}.`);
    return 0;
  },
});
