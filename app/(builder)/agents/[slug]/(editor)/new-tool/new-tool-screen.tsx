"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { getIncompleteToolPath } from "@/components/layout/incomplete-tool-path";
import { ToolScreen } from "../tool-screen";

/**
 * A new tool, or one that was saved although it is incomplete. Saves replace only the URL, so that the editor stays
 * mounted; following a link to another tool of this page mounts another editor.
 */
export function NewToolScreen({ slug }: { slug: string }) {
  const router = useRouter();
  const query = useSearchParams();
  const isHere = usePathname().endsWith("/new-tool");
  // Elsewhere, the tool was completed here and has got a URL of its own.
  const place = isHere ? (query.get("incomplete") ?? "") : null;
  const [lastPlace, setLastPlace] = useState(place);
  const [editor, setEditor] = useState({ id: place ?? "", key: 0 });
  if (place !== lastPlace) {
    setLastPlace(place);
    const isAnother = lastPlace === null || place !== editor.id;
    if (place !== null && isAnother) setEditor({ id: place, key: editor.key + 1 });
  }
  return (
    <ToolScreen
      key={editor.key}
      slug={slug}
      incompleteId={editor.id || undefined}
      onIncomplete={(id) => {
        if (id === null) return router.push(`/agents/${slug}/tools`);
        setEditor({ ...editor, id });
        window.history.replaceState(null, "", getIncompleteToolPath(slug, { tool: null, id }));
      }}
    />
  );
}
