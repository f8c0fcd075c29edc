import type { Metadata } from "next";
import { ImportPage } from "@/components/imports/import-page";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";

export const metadata: Metadata = { title: "Import" };

/** The import page. `?agent=weather` preselects the agent that gets the tools. */
export default async function Import({ searchParams }: PageProps<"/import">) {
  const { agent } = await searchParams;
  return (
    <ReadOnlyForm>
      <ImportPage agent={typeof agent === "string" ? agent : undefined} />
    </ReadOnlyForm>
  );
}
