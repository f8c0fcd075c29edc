import { AppError, isAppError } from "../../lib/errors.ts";
import { importManifest, readManifestText } from "../../lib/imports/manifest/manifest.ts";
import { overrideManifest } from "../../lib/imports/manifest/override-manifest.ts";
import { defineCommand, type Session, toErrorJson, UsageError } from "./command.ts";
import { inFile, readText } from "./files.ts";
import { callServer, readServer, type Server, serverOptions } from "./server.ts";

type Manifest = ReturnType<typeof importManifest>["manifest"];

/**
 * Reads a document. The issues of an import have paths into its request, and a file is only the
 * request's document, so `/document` is removed from them.
 */
const readDocument = <Result>(file: string, work: () => Result): Result =>
  inFile(file, () => {
    try {
      return work();
    } catch (error) {
      if (!isAppError(error)) throw error;
      const issues = error.issues.map((issue) => ({
        ...issue,
        path: issue.path.replace(/^\/document(?=\/|$)/, ""),
      }));
      throw new AppError(error.code, error.message, { issues });
    }
  });

const readManifest = async (
  file: string,
  override: string | undefined,
  session: Session,
): Promise<Manifest> => {
  const env = Object.fromEntries(
    Object.entries(session.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const document = await readText(file, session);
  const { manifest } = readDocument(file, () =>
    importManifest({ kind: "manifest", document, env }),
  );
  if (override === undefined) return manifest;
  const overrideText = await readText(override, session);
  return readDocument(override, () => {
    const value = readManifestText(overrideText, env, () => {});
    const changed = overrideManifest(manifest, value);
    return importManifest({ kind: "manifest", document: changed }).manifest;
  });
};

const push = async (server: Server, file: string, manifest: Manifest, ifMatch?: string) => {
  const { slug } = manifest;
  try {
    const request = { params: { slug }, body: manifest, ifMatch };
    const { value, etag } = await callServer(server, "PUT /agents/{slug}/manifest", request);
    return { file, slug, ...value, etag };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, issues } = error;
    const message =
      code === "precondition_failed"
        ? `The draft no longer has the ETag ${ifMatch}. Pull it and compare, or push without --if-match to replace it.`
        : error.message;
    throw new AppError(code, `${slug}: ${message}`, { issues });
  }
};

const print = (
  { slug, created, changed, warnings }: Awaited<ReturnType<typeof push>>,
  { terminal }: Session,
) => {
  const change = changed ? "The draft has changed." : "Nothing has changed.";
  terminal.print(`${slug}: ${created ? "The agent was created." : change}`);
  for (const { path, message } of warnings) terminal.report([["yellow", `  ${path}: ${message}`]]);
};

export const command = defineCommand({
  summary: "Replaces the drafts of agents with their manifests",
  positionals: ["<file…>"],
  options: {
    override: {
      type: "string",
      value: "<file>",
      description: "What differs in one environment: parts of the manifest, and tools by name",
    },
    "if-match": {
      type: "string",
      value: "<etag>",
      description: 'Fails unless the draft has this ETag, which "pull --json" prints',
    },
    ...serverOptions,
  },
  examples: [
    "push agents/*.yaml",
    "push agents/weather.yaml --override agents/weather.staging.yaml",
  ],
  async run({ positionals: files, values, session }) {
    const { override, "if-match": ifMatch, json } = values;
    if (override !== undefined && files.length > 1)
      throw new UsageError("--override works with a single manifest.");
    if (ifMatch !== undefined && files.length > 1)
      throw new UsageError("--if-match works with a single manifest.");
    const server = readServer(values, session);
    // Nothing is sent unless every file is valid.
    const manifests: { file: string; manifest: Manifest }[] = [];
    for (const file of files) {
      const manifest = await readManifest(file, override, session);
      const other = manifests.find((earlier) => earlier.manifest.slug === manifest.slug);
      if (other)
        throw new UsageError(`${other.file} and ${file} are both manifests of ${manifest.slug}.`);
      manifests.push({ file, manifest });
    }
    const results: Awaited<ReturnType<typeof push>>[] = [];
    try {
      for (const { file, manifest } of manifests) {
        const result = await push(server, file, manifest, ifMatch);
        results.push(result);
        if (!json) print(result, session);
      }
    } catch (error) {
      // What was already pushed stays pushed.
      if (!json || !isAppError(error)) throw error;
      session.terminal.print(JSON.stringify({ error: toErrorJson(error), results }));
      return 1;
    }
    if (json) session.terminal.print(JSON.stringify({ results }));
    return 0;
  },
});
