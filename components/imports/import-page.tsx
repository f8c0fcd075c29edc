"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/layout/page";
import type { ImportRequest } from "@/components/queries/imports";
import { notify } from "@/components/ui/overlays/toaster";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import { AgentUrlForm } from "./agent-url-form";
import { type ImportFormProps, ImportPanel } from "./import-panel";
import { ManifestForm } from "./manifest-form";
import { OpenapiForm } from "./openapi-form";
import { CurlForm, PostmanForm, SampleForm } from "./text-import-forms";

type Kind = ImportRequest["kind"];
/** Every kind of import, in the order of the tabs. */
const kinds: { kind: Kind; label: string; Form: (props: ImportFormProps) => ReactNode }[] = [
  { kind: "openapi", label: "OpenAPI", Form: OpenapiForm },
  { kind: "curl", label: "cURL", Form: CurlForm },
  { kind: "postman", label: "Postman", Form: PostmanForm },
  { kind: "agent-url", label: "Agent URL", Form: AgentUrlForm },
  { kind: "manifest", label: "Manifest", Form: ManifestForm },
  { kind: "sample-json", label: "Sample JSON", Form: SampleForm },
];
const findKind = (name: string | undefined) => kinds.find(({ kind }) => kind === name)?.kind;

type ImportPageProps = {
  /** The initial kind and the target agent, from the URL. */
  kind?: string;
  agent?: string;
};

/** Choose what to import, review the result, then save it. */
export function ImportPage({ kind: initialKind, agent = "" }: ImportPageProps) {
  const router = useRouter();
  const [current, setCurrent] = useState<Kind>(findKind(initialKind) ?? "openapi");
  const [visitedKinds, setVisitedKinds] = useState<ReadonlySet<Kind>>(new Set([current]));
  const selectKind = (next: string) => {
    const kind = findKind(next);
    if (!kind) return;
    setCurrent(kind);
    setVisitedKinds((before) => new Set([...before, kind]));
  };
  return (
    <Page
      title="Import"
      description={
        <>
          Import an API, a request or an agent. You review the result before anything is saved. Or{" "}
          <Link
            href="/gallery"
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            start from an example
          </Link>
          .
        </>
      }
      width="prose"
    >
      <Tabs value={current} onValueChange={selectKind}>
        <TabsList label="What to import">
          {kinds.map(({ kind, label }) => (
            <Tab key={kind} value={kind}>
              {label}
            </Tab>
          ))}
        </TabsList>
        {kinds.map(
          ({ kind, Form }) =>
            // Visited tabs stay mounted, so that their input and results survive switching tabs.
            visitedKinds.has(kind) && (
              <TabPanel key={kind} value={kind} forceMount hidden={kind !== current}>
                <ImportPanel
                  Form={Form}
                  agent={agent}
                  onSaved={(slug) => {
                    notify.success("Agent saved", {
                      description: "Try it, then publish it.",
                    });
                    router.push(`/agents/${slug}/tools`);
                  }}
                />
              </TabPanel>
            ),
        )}
      </Tabs>
    </Page>
  );
}
