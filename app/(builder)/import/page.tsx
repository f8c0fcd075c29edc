import type { Metadata } from "next";
import { ImportPage } from "@/components/imports/import-page";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";

export const metadata: Metadata = { title: "Import" };

/** `?agent=weather` preselects the agent to add the tools to. */
export default async function Import({ searchParams }: PageProps<"/import">) {
  const { agent } = await searchParams;
  return (
    <ReadOnlyForm>
      <ImportPage agent={typeof agent === "string" ? agent : undefined} />
    </ReadOnlyForm>
  );
}
