"use client";

import { useQuery } from "@tanstack/react-query";
import { toAddress } from "@/components/client/site-path";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { JsonView } from "@/components/ui/data/json-view";
import { type OpenApiDocument, type Operation, readDetails } from "./operations";

/**
 * The document is loaded once, when the first operation is opened. With the schemas of all
 * operations, the page would be more than three times as large.
 */
const useOpenApiDocument = () =>
  useQuery({
    queryKey: ["openapi"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<OpenApiDocument> => {
      const response = await fetch(toAddress("/api/v1/openapi.json"), { signal });
      if (!response.ok) throw new Error(`The document was answered with ${response.status}.`);
      return response.json();
    },
  });

type Term = { name: string; description: string };

function TermList({ title, terms }: { title: string; terms: Term[] }) {
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium">{title}</h3>
      <dl className="grid grid-cols-[minmax(4rem,max-content)_minmax(0,1fr)] gap-x-3 gap-y-1">
        {terms.map(({ name, description }) => (
          <div key={name} className="contents">
            <dt className="font-mono tabular-nums">{name}</dt>
            <dd className="text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Details({ document, operation }: { document: OpenApiDocument; operation: Operation }) {
  const { description, parameters, body, responses } = readDetails(document, operation);
  const success = responses.find(({ status }) => status.startsWith("2"));
  const name = `${operation.method} ${operation.path}`;
  return (
    <div className="flex flex-col gap-4 pt-2">
      <p className="text-sm">{description}</p>
      {parameters.length > 0 && <TermList title="Parameters" terms={parameters} />}
      <TermList
        title="Responses"
        terms={responses.map(({ status, ...rest }) => ({ name: status, ...rest }))}
      />
      {body !== undefined && <JsonView value={body} label={`Body of ${name}`} caption="Body" />}
      {success?.schema !== undefined && (
        <JsonView
          value={success.schema}
          label={`Response of ${name}`}
          caption={`Response ${success.status}`}
        />
      )}
    </div>
  );
}

/** The description, parameters, request body and responses of one operation. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const document = useOpenApiDocument();
  if (document.data) return <Details document={document.data} operation={operation} />;
  if (!document.error) return <FormSkeleton label="Loading the operation" fields={2} />;
  return (
    <ErrorState title="The operation could not be loaded" retry={() => void document.refetch()}>
      Check your connection, and try again.
    </ErrorState>
  );
}
