"use client";

import type { ReactNode } from "react";
import { Page } from "@/components/layout/page";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";

const views = {
  tools: {
    label: "Tools",
    path: "tests",
    description: "A test is a saved call with assertions. Tests run before each publish.",
  },
  model: {
    label: "Model",
    path: "tests/model",
    description:
      "A test is a sentence and the tool that a model should choose for it. No tool is run.",
  },
};

type TestsFrameProps = { slug: string; current: keyof typeof views; children: ReactNode };

/** The frame of an agent's test pages, with links between them. */
export function TestsFrame({ slug, current, children }: TestsFrameProps) {
  return (
    <Page title="Tests" description={views[current].description}>
      <nav aria-label="Kinds of tests" className="mb-5 border-line border-b">
        <ul className="flex gap-2">
          {Object.entries(views).map(([name, { label, path }]) => (
            <li key={name}>
              <Link
                href={`/agents/${slug}/${path}`}
                aria-current={name === current ? "page" : undefined}
                className={classNames(
                  "not-forced-colors:-mb-px inline-flex h-9 items-center rounded-t-sm border-transparent border-b-2 px-1 text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 coarse:h-control",
                  "forced-colors:not-aria-[current]:border-[Canvas] aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
