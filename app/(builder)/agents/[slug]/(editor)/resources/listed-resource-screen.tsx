"use client";

import { lazy } from "react";
import { resourceKind } from "@/components/authoring/entries/resource-kind";
import { EntryScreen } from "@/components/authoring/entry-screen";
import { ListedResourceEditor } from "@/components/authoring/resources/listed-resource-editor";
import { Link } from "@/components/ui/primitives/link";

const HandlerFields = lazy(async () => ({
  default: (await import("@/components/tool-editor/handler-fields")).HandlerFields,
}));

/** The editor of the agent's open resource. */
export function ListedResourceScreen({ slug }: { slug: string }) {
  return (
    <EntryScreen
      slug={slug}
      kind={resourceKind}
      more={
        <p className="mt-2">
          Context that a host loads once, at the start of a conversation, is the{" "}
          <Link href={`/agents/${slug}/resource`} className="text-link">
            context resource
          </Link>
          .
        </p>
      }
      renderEditor={(props) => (
        <ListedResourceEditor slug={slug} {...props} handlerFields={HandlerFields} />
      )}
    />
  );
}
