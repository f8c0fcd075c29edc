import fs from "node:fs";
import { AppError, type Issue, isAppError } from "../../lib/errors.ts";
import { importManifest, readManifestText } from "../../lib/imports/manifest/manifest.ts";
import { overrideManifest } from "../../lib/imports/manifest/override-manifest.ts";

type Manifest = ReturnType<typeof importManifest>["manifest"];
type PushResult = {
  file: string;
  slug: string;
  created: boolean;
  changed: boolean;
  warnings: { path: string; code: string; message: string }[];
};
type Server = { url: string; token: string; signal: AbortSignal };
type Environment = Record<string, string>;

/** Says which file an error is about. */
function inFile<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error)) throw new AppError("invalid_input", `${file}: ${String(error)}`);
    const { code, message, issues } = error;
    throw new AppError(code, `${file}: ${message}`, { issues });
  }
}

function readManifest(file: string, override: string | undefined, env: Environment): Manifest {
  const readText = (path: string) => inFile(path, () => fs.readFileSync(path, "utf8"));
  const text = readText(file);
  const { manifest } = inFile(file, () =>
    importManifest({ kind: "manifest", document: text, env }),
  );
  if (override === undefined) return manifest;
  const overrideText = readText(override);
  return inFile(override, () => {
    const value = readManifestText(overrideText, env, () => {});
    const document = overrideManifest(manifest, value);
    return importManifest({ kind: "manifest", document }).manifest;
  });
}

type Problem = { detail?: string; issues?: Issue[] };

async function push(
  manifest: Manifest,
  { url, token, signal }: Server,
): Promise<Omit<PushResult, "file">> {
  const { slug } = manifest;
  const target = `${url}/api/v1/agents/${slug}/manifest`;
  const response = await fetch(target, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(manifest),
    signal,
  }).catch((error: unknown) => {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new AppError("unavailable", `${url} cannot be reached: ${String(reason)}.`);
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  if (response.ok && isJson)
    return { slug, ...(JSON.parse(text) as Omit<PushResult, "file" | "slug">) };
  const { detail = "This is not the answer of a Toolwright server.", issues = [] }: Problem = isJson
    ? JSON.parse(text)
    : {};
  throw new AppError("invalid_input", `${slug}: ${response.status}: ${detail}`, { issues });
}

/**
 * Replaces the drafts of agents by manifests. `override` has what differs in one environment. Nothing is sent unless
 * every file is valid.
 */
export async function pushManifests(
  files: readonly string[],
  { override, env, ...server }: Server & { override: string | undefined; env: Environment },
): Promise<PushResult[]> {
  const manifests = files.map((file) => ({ file, manifest: readManifest(file, override, env) }));
  const results: PushResult[] = [];
  for (const { file, manifest } of manifests)
    results.push({ file, ...(await push(manifest, server)) });
  return results;
}
