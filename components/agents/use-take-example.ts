import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCreateWhole } from "@/components/queries/agents";
import { notify } from "@/components/ui/toaster";
import type { Example } from "@/lib/agent/examples";
import { firstFree } from "./first-free";

/**
 * Creates an agent from an example in one request and opens its first tool, in the editor or in the playground. If
 * the slug is taken, the new agent gets a numbered one.
 */
export function useTakeExample() {
  const router = useRouter();
  const { mutateAsync: create } = useCreateWhole();
  const [taking, setTaking] = useState<string | null>(null);

  const take = async (example: Example, room: "tools" | "playground" = "tools") => {
    setTaking(example.id);
    try {
      const made = await firstFree(example.manifest, create);
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
