import { useRouter } from "next/navigation";
import { useState } from "react";
import { withUniqueSlug } from "@/components/client/with-unique-slug";
import { useCreateFromManifest } from "@/components/queries/agents";
import { notify } from "@/components/ui/overlays/toaster";
import type { GalleryAgent } from "@/lib/gallery";

/**
 * Creates an agent from an example in one request and opens its first tool, in the editor or in the
 * playground. If the slug is taken, the new agent gets a numbered one.
 */
export function useCopyExample() {
  const router = useRouter();
  const { mutateAsync: create } = useCreateFromManifest();
  const [copyingId, setCopyingId] = useState<string | null>(null);

  const copy = async (example: GalleryAgent, destination: "tools" | "playground" = "tools") => {
    setCopyingId(example.id);
    try {
      const agent = await withUniqueSlug(example.manifest, create);
      const tool = agent.tools[0]?.name ?? "";
      const path = destination === "tools" ? `tools/${tool}` : `playground?tool=${tool}`;
      router.push(`/agents/${agent.slug}/${path}`);
    } catch (error) {
      setCopyingId(null);
      notify.failure("The example could not be added", error);
    }
  };
  return { copy, copyingId };
}
