import type { Metadata } from "next";
import { getContainer } from "@/app/get-container";
import { ApiReference } from "@/components/api-reference/api-reference";
import { groupOperations } from "@/components/api-reference/operations";
import { toAddress } from "@/components/client/site-path";
import { Page } from "@/components/layout/page";
import { ReferenceFooter } from "@/components/layout/reference-footer";

export const metadata: Metadata = { title: "The builder’s API" };

export default async function ApiPage() {
  const response = await (await getContainer()).api.request("/api/v1/openapi.json");
  const groups = groupOperations(await response.json());
  return (
    <Page
      title="The builder’s API"
      description={
        <>
          Everything in the builder can be scripted. Send a personal access token (
          <code className="whitespace-nowrap font-mono text-sm">Authorization: Bearer twp_…</code>).
          The{" "}
          <a href={toAddress("/api/v1/openapi.json")} className="text-ink text-link">
            OpenAPI document
          </a>{" "}
          describes the same operations.
        </>
      }
      className="mx-auto"
    >
      <ApiReference groups={groups} />
      <ReferenceFooter />
    </Page>
  );
}
