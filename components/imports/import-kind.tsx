"use client";

import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { type ImportRequest, type ImportResult, useImport } from "@/components/queries/imports";
import { ImportPreview } from "./import-preview";
import { ImportProblem } from "./import-problem";
import { OperationChooser } from "./operation-chooser";

export type ImportFormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

type OpenapiRequest = Extract<ImportRequest, { kind: "openapi" }>;
/** A document whose operations were listed, and which reading it was. */
type Listed = { request: OpenapiRequest; operations: ImportResult["operations"]; reading: number };

type ImportKindProps = {
  Form: (props: ImportFormProps) => ReactNode;
  /** The agent to which the tools are to be added, where one was named. */
  agent: string;
  onSaved: (slug: string) => void;
};

/** One way in: what is read, what of it is chosen, and what was found. */
export function ImportKind({ Form, agent, onSaved }: ImportKindProps) {
  const { mutateAsync, isPending, error } = useImport();
  const [listed, setListed] = useState<Listed>();
  const [result, setResult] = useState<ImportResult>();
  const [reading, setReading] = useState(0);
  useLeaveGuard(result ? "the import" : null);

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
