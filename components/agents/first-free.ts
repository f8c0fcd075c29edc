import { ProblemError } from "@/components/queries/api";
import type { Manifest } from "@/lib/agent/manifest";

/** How many agents of one example a Space may have before somebody has to choose a slug. */
const mostCopies = 50;

const numbered = (manifest: Manifest, copy: number): Manifest =>
  copy === 1
    ? manifest
    : { ...manifest, slug: `${manifest.slug}-${copy}`, name: `${manifest.name} ${copy}` };

type Ports = {
  /** Whether the Space has an agent there, which a put would replace. */
  isTaken: (slug: string) => Promise<boolean>;
  /** Creates the agent whole; rejects with status 409 where somebody out of sight has the slug. */
  put: (manifest: Manifest) => Promise<unknown>;
};

/** Puts the manifest under the first slug that is free and answers with what was put. Rejects as its ports do. */
export async function firstFree(manifest: Manifest, { isTaken, put }: Ports): Promise<Manifest> {
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const made = numbered(manifest, copy);
    if (await isTaken(made.slug)) continue;
    try {
      await put(made);
      return made;
    } catch (error) {
      if (!(error instanceof ProblemError && error.status === 409)) throw error;
    }
  }
  throw new Error(
    `There are ${mostCopies} agents called ${manifest.slug} already. Delete or rename one of them first.`,
  );
}
