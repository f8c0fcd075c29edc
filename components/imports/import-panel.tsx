"use client";

import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { OperationChooser } from "./operation-chooser";

export type ImportFormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

type OpenapiRequest = Extract<ImportRequest, { kind: "openapi" }>;
/** A document whose operations were listed; `requestCount` counts the requests. */
type OperationListing = {
  request: OpenapiRequest;
  operations: ImportResult["operations"];
  requestCount: number;
};

type ImportPanelProps = {
  Form: (props: ImportFormProps) => ReactNode;
  /** The slug of the agent to add the tools to; empty if none was given. */
  agent: string;
  onSaved: (slug: string) => void;
};

/** One kind of import: its form, the choice of operations, and the preview. */
export function ImportPanel({ Form, agent, onSaved }: ImportPanelProps) {
  const { mutateAsync, isPending, error } = useImport();
  const [listing, setListing] = useState<OperationListing>();
  const [result, setResult] = useState<ImportResult>();
  const [requestCount, setRequestCount] = useState(0);
  useLeaveGuard(result ? "the import" : null);

  const runImport = async (request: ImportRequest) => {
    const isListing = request.kind === "openapi" && request.operations?.length === 0;
    // Discards the last result, so that the next preview starts with fresh state.
    setResult(undefined);
    if (isListing) setListing(undefined);
    try {
      const response = await mutateAsync(request);
      setRequestCount(requestCount + 1);
      if (isListing) setListing({ request, operations: response.operations, requestCount });
      else setResult(response);
    } catch {
      // The error is rendered below from the mutation's state.
    }
  };
  return (
    <>
      <Form busy={isPending && !listing} onRead={runImport} />
      {listing && (
        <OperationChooser
          key={listing.requestCount}
          operations={listing.operations ?? []}
          busy={isPending}
          onChoose={(operations) => runImport({ ...listing.request, operations })}
        />
      )}
      {error && (
        <div className="mt-6">
          <ImportProblem problem={error} />
        </div>
      )}
      {result && (
        <ImportPreview key={requestCount} result={result} agent={agent} onSaved={onSaved} />
      )}
    </>
  );
}
