"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/layout/page";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import { notify } from "@/components/ui/toaster";
import { AgentUrlForm } from "./agent-url-form";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { ManifestForm } from "./manifest-form";
import { OpenapiForm } from "./openapi-form";
import { OperationChooser } from "./operation-chooser";
import { CurlForm, PostmanForm, SampleForm } from "./text-kinds";

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };
type Kind = ImportRequest["kind"];
/** Every kind of import, in the order of the tabs. */
const kinds: { kind: Kind; label: string; Form: (props: FormProps) => ReactNode }[] = [
  { kind: "openapi", label: "OpenAPI", Form: OpenapiForm },
  { kind: "curl", label: "cURL", Form: CurlForm },
  { kind: "postman", label: "Postman", Form: PostmanForm },
  { kind: "agent-url", label: "Agent URL", Form: AgentUrlForm },
  { kind: "manifest", label: "Manifest", Form: ManifestForm },
  { kind: "sample-json", label: "Sample JSON", Form: SampleForm },
];

type OpenapiRequest = Extract<ImportRequest, { kind: "openapi" }>;
/** A document whose operations were listed, and which reading it was. */
type Listed = { request: OpenapiRequest; operations: ImportResult["operations"]; reading: number };

type ImportPageProps = {
  /** The kind to begin with, and the agent that the tools are for, as a link may name them. */
  kind?: string;
  agent?: string;
};

/** The ways in: choose what to import, look at what was found, and only then save it. */
export function ImportPage({ kind: given, agent = "" }: ImportPageProps) {
  const router = useRouter();
  const first = kinds.find(({ kind }) => kind === given)?.kind ?? "openapi";
  const { mutateAsync, isPending, error, reset } = useImport();
  const [listed, setListed] = useState<Listed>();
  const [result, setResult] = useState<ImportResult>();
  const [reading, setReading] = useState(0);

  const read = async (request: ImportRequest) => {
    const asksOnly = request.kind === "openapi" && request.operations?.length === 0;
    // What was found before goes away, so that the next finding begins anew.
    setResult(undefined);
    if (asksOnly) setListed(undefined);
    try {
      const found = await mutateAsync(request);
      setReading(reading + 1);
      if (asksOnly) setListed({ request, operations: found.operations, reading });
      else setResult(found);
    } catch {
      // The mutation keeps its error, which is shown below.
    }
  };
  const clear = () => {
    reset();
    setListed(undefined);
    setResult(undefined);
  };
  return (
    <Page
      title="Import"
      description={
        <>
          Bring in an API, a request or an agent. You see what was found before anything is saved.
          Or{" "}
          <Link
            href="/gallery"
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            begin with an example
          </Link>
          .
        </>
      }
      width="prose"
    >
      <Tabs defaultValue={first} onValueChange={clear}>
        <TabsList label="What to import">
          {kinds.map(({ kind, label }) => (
            <Tab key={kind} value={kind}>
              {label}
            </Tab>
          ))}
        </TabsList>
        {kinds.map(({ kind, Form }) => (
          <TabPanel key={kind} value={kind}>
            <Form busy={isPending && !listed} onRead={read} />
          </TabPanel>
        ))}
      </Tabs>
      {listed && (
        <OperationChooser
          key={listed.reading}
          operations={listed.operations ?? []}
          busy={isPending}
          onChoose={(operations) => read({ ...listed.request, operations })}
        />
      )}
      {error && (
        <div className="mt-6">
          <ImportProblem problem={error} />
        </div>
      )}
      {result && (
        <ImportPreview
          key={reading}
          result={result}
          agent={agent}
          onSaved={(slug) => {
            notify.success("The agent is saved", { description: "Try it, then publish it." });
            router.push(`/agents/${slug}/tools`);
          }}
        />
      )}
    </Page>
  );
}
