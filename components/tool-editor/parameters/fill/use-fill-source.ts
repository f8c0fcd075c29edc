"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { type ImportResult, useImport } from "@/components/queries/imports";
import { rowsFromParameters } from "@/components/tool-editor/parameters/model/rows";
import { type FillResult, isLocal, readSource, type Source } from "./read-source";

type ListedOperation = NonNullable<ImportResult["operations"]>[number];

const toFillResult = ({ manifest, warnings }: ImportResult): FillResult => {
  const [tool] = manifest.tools;
  if (!tool) return { problem: "No request found that could become a tool." };
  return {
    rows: rowsFromParameters(tool.parameters),
    notes: warnings.map(({ message }) => message),
    handler: tool.handler,
    credentials: tool.credentials ?? [],
  };
};

/**
 * State of the import dialog. Samples, schemas and types are parsed as they are typed. A command or
 * a document is sent to the import API, which saves nothing.
 */
export function useFillSource(command: string | undefined) {
  const [source, setSource] = useState<Source>(command === undefined ? "sample" : "curl");
  const [text, setText] = useState(command ?? "");
  const [importResult, setImportResult] = useState<FillResult | null>(null);
  const [operations, setOperations] = useState<ListedOperation[]>([]);
  const [operation, setOperation] = useState("");
  const importTool = useImport();
  const deferredText = useDeferredValue(text);
  const localResult = useMemo(
    () => (isLocal(source) && deferredText.trim() !== "" ? readSource(source, deferredText) : null),
    [source, deferredText],
  );

  const reset = () => {
    // Ignore the pending response to the previous text.
    importTool.reset();
    setImportResult(null);
    setOperations([]);
    setOperation("");
  };
  const runImport = (request: Parameters<typeof importTool.mutate>[0]) =>
    importTool.mutate(request, {
      onSuccess: (result) => setImportResult(toFillResult(result)),
      onError: ({ message }) => setImportResult({ problem: message }),
    });
  const parseText = () => {
    reset();
    if (source === "curl") return runImport({ kind: "curl", command: text });
    importTool.mutate(
      { kind: "openapi", document: text, operations: [] },
      {
        onSuccess: ({ operations: available = [] }) => {
          setOperations(available);
          if (available.length === 0)
            setImportResult({ problem: "The document has no operations." });
        },
        onError: ({ message }) => setImportResult({ problem: message }),
      },
    );
  };
  return {
    source,
    setSource: (next: Source) => {
      reset();
      setSource(next);
    },
    text,
    setText: (next: string) => {
      reset();
      setText(next);
    },
    operations,
    operation,
    selectOperation: (id: string) => {
      importTool.reset();
      setOperation(id);
      setImportResult(null);
      if (id !== "") runImport({ kind: "openapi", document: text, operations: [id] });
    },
    parseText,
    busy: importTool.isPending,
    result: isLocal(source) ? localResult : importResult,
  };
}
