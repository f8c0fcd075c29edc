"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { replacePath } from "@/components/client/site-path";
import { getIncompleteEntryPath } from "@/components/incomplete-changes/incomplete-entry-path";
import { ToolScreen } from "../tool-screen";

/**
 * A new tool, or one that was saved while incomplete. Saving replaces only the URL, so the editor
 * stays mounted. Following a link to another tool on this page mounts a new editor.
 */
export function NewToolScreen({ slug }: { slug: string }) {
  const router = useRouter();
  const query = useSearchParams();
  const isHere = usePathname().endsWith("/new-tool");
  // On any other path, the tool has been completed here and now has its own URL.
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
        const path = getIncompleteEntryPath(slug, { list: "tools", entry: null, id });
        replacePath(path);
      }}
    />
  );
}
