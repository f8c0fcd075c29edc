import { QueryProvider } from "@/components/client/query-provider";
import { Badge, type BadgeTone } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { OperationDetails } from "./operation-details";
import type { Operation, OperationGroup } from "./operations";

const tones: Record<string, BadgeTone> = {
  GET: "info",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

function OperationRow({ operation }: { operation: Operation }) {
  const { id, method, path, summary } = operation;
  return (
    <li id={id} className="border-line border-t py-2">
      <Disclosure
        summary={
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone={tones[method]} className="min-w-16 justify-center">
              {method}
            </Badge>
            <span className="break-all font-mono text-sm">{path}</span>
            <span className="text-muted text-sm">{summary}</span>
          </span>
        }
      >
        <OperationDetails operation={operation} />
      </Disclosure>
    </li>
  );
}

/** Every operation of the builder's API, grouped by tag. */
export function ApiReference({ groups }: { groups: OperationGroup[] }) {
  return (
    <QueryProvider>
      {groups.map(({ tag, description, operations }) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="flex flex-col gap-2 pb-8">
          <h2 id={`tag-${tag}`} className="font-semibold text-base">
            {tag}
          </h2>
          <p className="text-muted text-sm">{description}</p>
          <ul>
            {operations.map((operation) => (
              <OperationRow key={operation.id} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </QueryProvider>
  );
}
