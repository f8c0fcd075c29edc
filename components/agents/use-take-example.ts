import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCreateAgent, usePutManifest } from "@/components/queries/agents";
import { ProblemError } from "@/components/queries/api";
import { notify } from "@/components/ui/toaster";
import type { Example } from "@/lib/agent/examples";
import type { Manifest } from "@/lib/agent/manifest";

/** How many agents of one example a Space may have before somebody has to choose a slug. */
const mostCopies = 50;

const numbered = (manifest: Manifest, copy: number): Manifest =>
  copy === 1
    ? manifest
    : { ...manifest, slug: `${manifest.slug}-${copy}`, name: `${manifest.name} ${copy}` };

/**
 * Makes a new agent of an example and opens its first tool, to edit it or to try it. An agent that already has the slug stays as it is:
 * the new one gets a number.
 */
export function useTakeExample() {
  const router = useRouter();
  const { mutateAsync: create } = useCreateAgent();
  const { mutateAsync: put } = usePutManifest();
  const [taking, setTaking] = useState<string | null>(null);

  const createCopy = async ({ manifest }: Example): Promise<Manifest> => {
    for (let copy = 1; ; copy += 1) {
      const made = numbered(manifest, copy);
      const { slug, name, description, icon } = made;
      try {
        await create({ slug, name, description, ...(icon && { icon }) });
        return made;
      } catch (error) {
        const taken = error instanceof ProblemError && error.status === 409;
        if (!taken || copy >= mostCopies) throw error;
      }
    }
  };

  const take = async (example: Example, room: "tools" | "playground" = "tools") => {
    setTaking(example.id);
    try {
      const made = await createCopy(example);
      await put(made);
      const tool = made.tools[0]?.name ?? "";
      const place = room === "tools" ? `tools/${tool}` : `playground?tool=${tool}`;
      router.push(`/agents/${made.slug}/${place}`);
    } catch (error) {
      setTaking(null);
      notify.error("The example could not be added", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
  };
  return { take, taking };
}
