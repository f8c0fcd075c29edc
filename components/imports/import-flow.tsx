"use client";

import { useState } from "react";
import { ProblemError } from "@/components/client/api";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { formatCount } from "@/lib/agent/format-count";
import { MAX_TOOLS } from "@/lib/agent/max-tools";
import { truncate } from "@/lib/schema/truncate";
import { findCurlSecrets } from "./find-curl-secrets";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { OperationChooser } from "./operation-chooser";
import type { Source } from "./read-source";
import { SourceForm } from "./source-form";
import { SourceKindList } from "./source-kind-list";
import { sourceKinds } from "./source-kinds";
import { Step, StepContent } from "./step";
import { type ImportStep, isStepOfOpenImport, useImportStep } from "./use-import-step";

type Read = { request: ImportRequest; source: Source };
/** A document whose operations have been listed. */
type Listing = Read & { operations: NonNullable<ImportResult["operations"]>; id: number };
type Preview = { result: ImportResult; read: Read; id: number };

const MAX_LINE_CHARS = 100;

function SourceSummary({ source, name }: Pick<Read, "source"> & { name: string }) {
  const kind = "kind" in source ? sourceKinds[source.kind] : undefined;
  const [line = ""] = source.text.trim().split("\n");
  const text = kind?.isNamed ? name : truncate(line, MAX_LINE_CHARS);
  return (
    <>
      {kind?.label} · <span className="font-mono">{source.file?.name ?? text}</span>
    </>
  );
}

/**
 * Returns the operations to choose from, for a source that turns out to have operations that were
 * only listed, or more than an agent can have tools.
 */
const toListing = (request: ImportRequest, { operations = [], manifest }: ImportResult) => {
  const isChosen = "operations" in request && request.operations?.length !== 0;
  const mustChoose = manifest.tools.length === 0 || operations.length > MAX_TOOLS;
  return operations.length > 0 && mustChoose && !isChosen ? operations : undefined;
};

type ImportFlowProps = {
  /** The slug of the agent to add the tools to. Empty if none was given. */
  agent: string;
  onSaved: (slug: string, message: string) => void;
};

/** The steps of an import: the source, the choice of operations, and the preview. */
export function ImportFlow({ agent, onSaved }: ImportFlowProps) {
  const { mutateAsync, isPending, error } = useImport();
  const [listing, setListing] = useState<Listing>();
  const [preview, setPreview] = useState<Preview>();
  const [name, setName] = useState("");
  const [count, setCount] = useState(0);
  const [failedStep, setFailedStep] = useState<ImportStep>();
  const { step, showStep } = useImportStep({
    operations: listing !== undefined,
    preview: preview !== undefined,
  });
  useLeaveGuard(preview ? "the import" : null, undefined, isStepOfOpenImport);

  const runImport = async (read: Read) => {
    try {
      const result = await mutateAsync(read.request);
      setCount(count + 1);
      setName(result.manifest.name);
      const operations = toListing(read.request, result);
      setPreview(operations ? undefined : { result, read, id: count });
      if (operations) setListing({ ...read, operations, id: count });
      else if (step === "source") setListing(undefined);
      showStep(operations ? "operations" : "preview");
    } catch {
      // The error is rendered below from the mutation's state.
      setFailedStep(step);
    }
  };
  const current = preview?.read ?? listing;
  const issues = error instanceof ProblemError ? error.issues : [];
  const problem = error && step === failedStep && <ImportProblem problem={error} />;
  return (
    <>
      <Step
        summary={current && <SourceSummary source={current.source} name={name} />}
        changeLabel="Change source"
        isOpen={step === "source"}
        isFirst
        onOpen={() => showStep("source")}
      >
        <h2 tabIndex={-1} className="sr-only">
          Source
        </h2>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <SourceForm
              busy={isPending}
              needsHeaders={issues.some(({ path }) => path.startsWith("/headers"))}
              onEdit={() => setFailedStep(undefined)}
              onRead={(request, source) => runImport({ request, source })}
            />
            {step === "source" && problem}
          </div>
          <SourceKindList />
        </div>
      </Step>
      {listing && (
        <Step
          summary={`${preview ? `${preview.result.manifest.tools.length.toLocaleString("en")} of ` : ""}${formatCount(listing.operations.length, "operation")}`}
          changeLabel="Change operations"
          isOpen={step === "operations"}
          onOpen={() => showStep("operations")}
        >
          <OperationChooser
            key={listing.id}
            operations={listing.operations}
            busy={isPending}
            onChoose={(operations) =>
              runImport({
                source: listing.source,
                request: { ...listing.request, operations } as ImportRequest,
              })
            }
          />
        </Step>
      )}
      {step !== "source" && problem && <div className="mt-6">{problem}</div>}
      {preview && (
        <StepContent isOpen={step === "preview"}>
          <ImportPreview
            key={preview.id}
            result={preview.result}
            secrets={findCurlSecrets(preview.read.request)}
            agent={agent}
            onSaved={onSaved}
          />
        </StepContent>
      )}
    </>
  );
}
