import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { Operation } from "./operations";

const tones = { GET: "info", POST: "success", PUT: "warning", PATCH: "warning", DELETE: "danger" };
const getTone = (method: string) => (tones[method as keyof typeof tones] ?? "neutral") as "info";

function Responses({ operation }: { operation: Operation }) {
  return (
    <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {operation.responses.map(({ status, description }) => (
        <div key={status} className="contents">
          <dt className="font-mono tabular-nums">{status}</dt>
          <dd className="text-muted">{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function OperationRow({ operation }: { operation: Operation }) {
  const { id, method, path, summary, body, responses } = operation;
  const success = responses.find(({ status }) => status.startsWith("2"));
  return (
    <li id={id} className="border-line border-t py-2">
      <Disclosure
        summary={
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone={getTone(method)} className="min-w-16 justify-center">
              {method}
            </Badge>
            <span className="break-all font-mono text-sm">{path}</span>
            <span className="text-muted text-sm">{summary}</span>
          </span>
        }
      >
        <div className="flex flex-col gap-4 pt-2">
          <Responses operation={operation} />
          {body !== undefined && (
            <JsonView value={body} label={`Body of ${method} ${path}`} caption="Body" />
          )}
          {success?.schema !== undefined && (
            <JsonView
              value={success.schema}
              label={`Response of ${method} ${path}`}
              caption={`Response ${success.status}`}
            />
          )}
        </div>
      </Disclosure>
    </li>
  );
}

/** Tags listed first. */
const tagOrder = ["Agents", "Tools", "Versions", "Keys", "Tokens", "People"];

/** Every operation of the builder's API, grouped by tag. */
export function ApiReference({ operations }: { operations: Operation[] }) {
  const presentTags = new Set(operations.map(({ tag }) => tag));
  const tags = [...new Set([...tagOrder.filter((tag) => presentTags.has(tag)), ...presentTags])];
  return (
    <>
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="flex flex-col gap-2 pb-8">
          <h2 id={`tag-${tag}`} className="font-semibold text-base">
            {tag}
          </h2>
          <ul>
            {operations
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <OperationRow key={operation.id} operation={operation} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
