import { Page } from "@/components/layout/page";
import { CodeBlock } from "@/components/ui/code/code-block";
import type { HelpTopic } from "./help-topic";
import { helpTopics } from "./help-topics";

/** Everything to know while building a tool, on one page. */
export function HelpPage() {
  return (
    <Page
      title="Help"
      description="What to enter in the editor’s fields, and what it does."
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-x-10 lg:[&>header]:col-span-2"
    >
      <nav aria-label="Topics" className="mb-6 lg:order-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:sticky lg:top-8 lg:flex-col">
          {helpTopics.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-6 items-center rounded-sm text-muted hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {helpTopics.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
      </div>
    </Page>
  );
}

function Topic({ topic: { id, title, summary, rows, example, notes } }: { topic: HelpTopic }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-8 flex-col gap-4 border-line border-t py-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="font-medium text-base">
          {title}
        </h2>
        <p className="max-w-prose text-base text-muted">{summary}</p>
      </div>
      <dl className="grid gap-x-6 border-line border-t sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        {rows.map(({ code, meaning }) => (
          <div
            key={code}
            className="grid grid-cols-subgrid border-line border-b py-1.5 sm:col-span-2"
          >
            <dt className="wrap-anywhere font-mono text-sm">{code}</dt>
            <dd className="wrap-anywhere text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      {example && <CodeBlock code={example.code} label={example.label} caption={example.label} />}
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-4 text-base marker:text-faint">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
