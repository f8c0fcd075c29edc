"use client";

import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { OperationChooser } from "./operation-chooser";

export type ImportFormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

type OpenapiRequest = Extract<ImportRequest, { kind: "openapi" }>;
/** A document whose operations were listed; `reading` counts the requests. */
type Listed = { request: OpenapiRequest; operations: ImportResult["operations"]; reading: number };

type ImportKindProps = {
  Form: (props: ImportFormProps) => ReactNode;
  /** The slug of the agent to add the tools to; empty if none was given. */
  agent: string;
  onSaved: (slug: string) => void;
};

/** One kind of import: its form, the choice of operations, and the preview. */
export function ImportKind({ Form, agent, onSaved }: ImportKindProps) {
  const { mutateAsync, isPending, error } = useImport();
  const [listed, setListed] = useState<Listed>();
  const [result, setResult] = useState<ImportResult>();
  const [reading, setReading] = useState(0);
  useLeaveGuard(result ? "the import" : null);

  const read = async (request: ImportRequest) => {
    const asksOnly = request.kind === "openapi" && request.operations?.length === 0;
    // Discards the last result, so that the next preview starts with fresh state.
    setResult(undefined);
    if (asksOnly) setListed(undefined);
    try {
      const found = await mutateAsync(request);
      setReading(reading + 1);
      if (asksOnly) setListed({ request, operations: found.operations, reading });
      else setResult(found);
    } catch {
      // The error is rendered below from the mutation's state.
    }
  };
  return (
    <>
      <Form busy={isPending && !listed} onRead={read} />
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
      {result && <ImportPreview key={reading} result={result} agent={agent} onSaved={onSaved} />}
    </>
  );
}
