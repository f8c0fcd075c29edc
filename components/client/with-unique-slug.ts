import type { Manifest } from "@/lib/agent/manifest";
import { ProblemError } from "./api";

/** Maximum numbered copies of one example to try before the user has to act. */
const MAX_COPIES = 50;

const toNumberedCopy = (manifest: Manifest, copy: number): Manifest =>
  copy === 1
    ? manifest
    : { ...manifest, slug: `${manifest.slug}-${copy}`, name: `${manifest.name} ${copy}` };

/**
 * Creates the manifest's agent under the first free slug and returns the created manifest. `create`
 * must reject with status 409 or 412 if the slug is taken. Any other error is rethrown.
 */
export async function withUniqueSlug(
  manifest: Manifest,
  create: (manifest: Manifest) => Promise<unknown>,
): Promise<Manifest> {
  for (let copy = 1; copy <= MAX_COPIES; copy += 1) {
    const candidate = toNumberedCopy(manifest, copy);
    try {
      await create(candidate);
      return candidate;
    } catch (error) {
      if (!(error instanceof ProblemError && [409, 412].includes(error.status))) throw error;
    }
  }
  throw new Error(
    `There are already ${MAX_COPIES} agents called ${manifest.slug}. Delete or rename one first.`,
  );
}
