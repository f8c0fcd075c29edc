"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { type ImportResult, useImport } from "@/components/queries/imports";
import { rowsFromParameters } from "@/lib/agent/parameters/rows";
import { isLocal, type Read, readSource, type Source } from "./read-source";

type ListedOperation = NonNullable<ImportResult["operations"]>[number];

/**
 * State of the import dialog. Samples, schemas and types are parsed as they are typed; a command or a document is
 * sent to the import API, which saves nothing.
 */
export function useFilling() {
  const [source, setSource] = useState<Source>("sample");
  const [text, setText] = useState("");
  const [fetched, setFetched] = useState<Read | null>(null);
  const [operations, setOperations] = useState<ListedOperation[]>([]);
  const [operation, setOperation] = useState("");
  const ask = useImport();
  const typed = useDeferredValue(text);
  const local = useMemo(
    () => (isLocal(source) && typed.trim() !== "" ? readSource(source, typed) : null),
    [source, typed],
  );

  const forget = () => {
    setFetched(null);
    setOperations([]);
    setOperation("");
  };
  const take = (request: Parameters<typeof ask.mutate>[0]) =>
    ask.mutate(request, {
      onSuccess: ({ manifest, warnings }) => {
        const [tool] = manifest.tools;
        setFetched(
          tool
            ? {
                rows: rowsFromParameters(tool.parameters),
                notes: warnings.map(({ message }) => message),
                handler: tool.handler,
              }
            : { problem: "No request found that could become a tool." },
        );
      },
      onError: ({ message }) => setFetched({ problem: message }),
    });
  const read = () => {
    forget();
    if (source === "curl") return take({ kind: "curl", command: text });
    ask.mutate(
      { kind: "openapi", document: text, operations: [] },
      {
        onSuccess: (answer) => {
          const found = answer.operations ?? [];
          setOperations(found);
          if (found.length === 0) setFetched({ problem: "The document has no operations." });
        },
        onError: ({ message }) => setFetched({ problem: message }),
      },
    );
  };
  return {
    source,
    setSource: (next: Source) => {
      forget();
      setSource(next);
    },
    text,
    setText: (next: string) => {
      forget();
      setText(next);
    },
    operations,
    operation,
    choose: (id: string) => {
      setOperation(id);
      setFetched(null);
      if (id !== "") take({ kind: "openapi", document: text, operations: [id] });
    },
    read,
    busy: ask.isPending,
    result: isLocal(source) ? local : fetched,
  };
}
