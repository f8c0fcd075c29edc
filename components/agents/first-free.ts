import { ProblemError } from "@/components/queries/api";
import type { Manifest } from "@/lib/agent/manifest";

/** How many agents of one example a Space may have before somebody has to choose a slug. */
const mostCopies = 50;

const numbered = (manifest: Manifest, copy: number): Manifest =>
  copy === 1
    ? manifest
    : { ...manifest, slug: `${manifest.slug}-${copy}`, name: `${manifest.name} ${copy}` };

/**
 * Creates the manifest's agent under the first slug that is free and answers with what was created. `create` makes it
 * whole, and rejects with status 409 or 412 where the slug is taken; any other refusal is passed on.
 */
export async function firstFree(
  manifest: Manifest,
  create: (manifest: Manifest) => Promise<unknown>,
): Promise<Manifest> {
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const made = numbered(manifest, copy);
    try {
      await create(made);
      return made;
    } catch (error) {
      if (!(error instanceof ProblemError && [409, 412].includes(error.status))) throw error;
    }
  }
  throw new Error(
    `There are ${mostCopies} agents called ${manifest.slug} already. Delete or rename one of them first.`,
  );
}
