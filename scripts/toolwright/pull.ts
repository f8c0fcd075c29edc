import { manifestAsJson, manifestAsYaml } from "../../lib/exports/manifest.ts";
import { defineCommand, type Session, UsageError } from "./command.ts";
import { writeDocument } from "./files.ts";
import { callServer, readServer, type Server, serverOptions } from "./server.ts";

const readManifest = async (server: Server, slug: string, version: string | undefined) => {
  if (version === undefined)
    return callServer(server, "GET /agents/{slug}/manifest", { params: { slug } });
  const params = { slug, version };
  const { value } = await callServer(server, "GET /agents/{slug}/versions/{version}", { params });
  return { value: value.manifest, etag: null };
};

const formats = ["yaml", "json"];
const readFormat = (format: string | undefined, file: string | undefined): string => {
  if (format !== undefined && !formats.includes(format))
    throw new UsageError("--format must be yaml or json.");
  return format ?? (file?.endsWith(".json") ? "json" : "yaml");
};

/**
 * Returns a version's number, or undefined if there is none. Throws `UsageError` if it is not a
 * number.
 */
export const checkVersion = (version: string | undefined): string | undefined => {
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version))
    throw new UsageError("--version must be a version number.");
  return version;
};

type Result = { manifest: Parameters<typeof manifestAsYaml>[0]; etag: string | null };
const printResult = (
  slug: string,
  { manifest, etag }: Result,
  { out, format, version, json }: { out?: string; format: string; version?: string; json: boolean },
  session: Session,
) => {
  const content = format === "json" ? manifestAsJson(manifest) : manifestAsYaml(manifest);
  if (out !== undefined || !json) writeDocument(content, out, session);
  if (json) {
    const source = { slug, version: version === undefined ? null : Number(version), etag };
    session.terminal.print(
      JSON.stringify({ ...source, ...(out === undefined ? { manifest } : { file: out }) }),
    );
  } else if (out !== undefined) {
    const name = version === undefined ? "the draft" : `version ${version}`;
    session.terminal.print(`${slug}: wrote ${name} to ${out}.`);
  }
};

export const command = defineCommand({
  summary: "Writes the manifest of a draft or of a version to a file",
  positionals: ["<slug>"],
  options: {
    out: {
      type: "string",
      value: "<file>",
      description: "Writes to a file instead of standard output",
    },
    format: {
      type: "string",
      value: "yaml|json",
      description: "Default: json if the file ends in .json, otherwise yaml",
    },
    version: {
      type: "string",
      value: "<n>",
      description: "Writes this version instead of the draft",
    },
    ...serverOptions,
  },
  examples: ["pull weather --out agents/weather.yaml", "pull weather --version 3 --format json"],
  async run({ positionals: [slug = ""], values, session }) {
    const server = readServer(values, session);
    const format = readFormat(values.format, values.out);
    const version = checkVersion(values.version);
    const { value: manifest, etag } = await readManifest(server, slug, version);
    const { out, json = false } = values;
    const options = {
      format,
      json,
      ...(out !== undefined && { out }),
      ...(version && { version }),
    };
    printResult(slug, { manifest, etag }, options, session);
    return 0;
  },
});
