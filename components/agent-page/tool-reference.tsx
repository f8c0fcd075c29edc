import { PageSection } from "@/components/layout/page";
import { formatCount } from "@/lib/agent/format-count";
import { getModelNames } from "@/lib/agent/model-names";
import type { Tool } from "@/lib/agent/tool";
import { type ExportedAgent, exportedTools } from "@/lib/exports/export";
import { toReferencePages } from "./reference-pages";
import { ToolArticle } from "./tool-article";

/** The tools of an agent, and the page of its reference that is shown. */
export type Reference = {
  pages: Tool[][];
  /** The index of the page that is shown. */
  current: number;
  getAnchor(name: string): string;
};

/**
 * Divides an agent's tools into pages. `page` is the number of the page to show, from 1. Any other
 * number shows the first.
 */
export const createReference = ({ manifest }: ExportedAgent, page: number): Reference => {
  const tools = exportedTools(manifest);
  const pages = toReferencePages(tools);
  const names = getModelNames(tools);
  return {
    pages,
    current: pages[page - 1] ? page - 1 : 0,
    getAnchor: (name) => `tool-${names.get(name)}`,
  };
};

/** The names of all tools, which link to their reference. */
export function ToolList({ reference: { pages, current, getAnchor } }: { reference: Reference }) {
  return (
    <PageSection title="Tools" description={formatCount(pages.flat().length, "tool")}>
      <nav aria-label="Tools">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {pages.flatMap((tools, index) =>
            tools.map(({ name }) => (
              <li key={name}>
                <a
                  href={`${index === current ? "" : `?page=${index + 1}`}#${getAnchor(name)}`}
                  className="wrap-anywhere inline-flex min-h-6 items-center font-mono text-sm text-link"
                >
                  {name}
                </a>
              </li>
            )),
          )}
        </ul>
      </nav>
    </PageSection>
  );
}

/** Links to the pages before and after the one that is shown. */
function PageLinks({ reference: { pages, current } }: { reference: Reference }) {
  const links = [
    { index: current - 1, label: "Previous tools" },
    { index: current + 1, label: "Next tools" },
  ].filter(({ index }) => index in pages);
  return (
    <nav
      aria-label="Pages of the tool reference"
      className="flex gap-4 border-line border-t pt-4 text-sm"
    >
      {links.map(({ index, label }) => (
        <a
          key={label}
          href={`?page=${index + 1}#reference`}
          className="inline-flex min-h-6 items-center text-link"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

type ToolReferenceProps = { reference: Reference; agent: ExportedAgent; isMember: boolean };

/** The reference of the tools on one page. */
export function ToolReference({ reference, agent, isMember }: ToolReferenceProps) {
  const { pages, current, getAnchor } = reference;
  const tools = pages[current] ?? [];
  const first = pages.slice(0, current).flat().length + 1;
  const total = pages.flat().length;
  return (
    <section aria-labelledby="reference" className="border-line border-t pt-6">
      <h2 id="reference" className="scroll-mt-4 font-semibold text-base">
        Tool reference
      </h2>
      {pages.length > 1 && (
        <p className="text-muted text-sm">
          Tools {first.toLocaleString("en")} to {(first + tools.length - 1).toLocaleString("en")} of{" "}
          {total.toLocaleString("en")}
        </p>
      )}
      <div className="flex flex-col pt-2">
        {tools.map((tool) => (
          <ToolArticle
            key={tool.name}
            tool={tool}
            agent={agent}
            id={getAnchor(tool.name)}
            showNote={isMember}
          />
        ))}
      </div>
      {pages.length > 1 && <PageLinks reference={reference} />}
    </section>
  );
}
