"use client";

import { useRouter } from "next/navigation";
import { Page } from "@/components/layout/page";
import { notify } from "@/components/ui/overlays/toaster";
import { Link } from "@/components/ui/primitives/link";
import { ImportFlow } from "./import-flow";

/**
 * The import page: choose a source, review the result, then save it. `agent` is the slug of the
 * agent to add the tools to.
 */
export function ImportPage({ agent = "" }: { agent?: string }) {
  const router = useRouter();
  return (
    <Page
      title="Import"
      description={
        <>
          Import an API, a request or an agent. You review the result before anything is saved. Or{" "}
          <Link href="/gallery" className="text-link">
            start from an example
          </Link>
          .
        </>
      }
    >
      <ImportFlow
        agent={agent}
        onSaved={(slug, message) => {
          notify.success(message, { description: "Try it, then publish it." });
          router.push(`/agents/${slug}/tools`);
        }}
      />
    </Page>
  );
}
