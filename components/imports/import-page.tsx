"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import { notify } from "@/components/ui/toaster";
import { AgentUrlForm } from "./agent-url-form";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { ManifestForm } from "./manifest-form";

export function ImportPage() {
  const router = useRouter();
  const { mutateAsync, isPending, error, reset } = useImport();
  const [result, setResult] = useState<ImportResult>();
  const read = async (request: ImportRequest) => {
    // What was found before goes away, so that the next finding begins anew.
    setResult(undefined);
    try {
      setResult(await mutateAsync(request));
    } catch {
      // The mutation keeps its error, which is shown below.
    }
  };
  return (
    <Page
      title="Import an agent"
      description="Bring in an agent that runs elsewhere, or one that was exported. You see what was found before anything is saved."
      width="prose"
    >
      <Tabs
        defaultValue="agent-url"
        onValueChange={() => {
          reset();
          setResult(undefined);
        }}
      >
        <TabsList label="What to import">
          <Tab value="agent-url">Agent URL</Tab>
          <Tab value="manifest">Manifest</Tab>
        </TabsList>
        <TabPanel value="agent-url">
          <AgentUrlForm busy={isPending} onRead={read} />
        </TabPanel>
        <TabPanel value="manifest">
          <ManifestForm busy={isPending} onRead={read} />
        </TabPanel>
      </Tabs>
      {error && (
        <div className="mt-6">
          <ImportProblem problem={error} />
        </div>
      )}
      {result && (
        <ImportPreview
          result={result}
          onSaved={(slug) => {
            notify.success("The agent is saved", { description: "Try it, then publish it." });
            router.push(`/agents/${slug}/tools`);
          }}
        />
      )}
    </Page>
  );
}
