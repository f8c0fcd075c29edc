"use client";

import { Info } from "lucide-react";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import { CompareTools } from "./compare-tools";
import type { SimilarGroup } from "./similar-groups";

/** The number of tools that models can hardly distinguish, with the list on demand. */
export function SimilarList({ groups }: { groups: readonly SimilarGroup[] }) {
  const names = new Set(groups.flatMap(({ tool, others }) => [tool, ...others].map(toName)));
  return (
    <Disclosure
      summary={
        <span className="flex items-center gap-1.5 font-normal">
          <Info aria-hidden className="size-4 shrink-0 text-info-strong" />
          {formatCount(names.size, "tool")} have similar descriptions
        </span>
      }
    >
      <p className="text-muted text-xs">
        Models can barely tell them apart. Say in each description when to use the tool.
      </p>
      <ul aria-label="Tools with similar descriptions" className="flex flex-col text-sm">
        {groups.map(({ tool, others: [first, ...others], others: all }) => (
          <li
            key={tool.name}
            className="border-line border-t py-1.5 not-first:mt-0 first:border-t-0"
          >
            <ShortenedName name={tool.name} className="font-mono" />
            {first && <ShortenedName name={first.name} className="font-mono" />}
            <span className="text-muted">
              {others.length > 0 && `and ${others.length} more · `}
              <CompareTools tool={tool} others={all} />
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const toName = ({ name }: SimilarGroup["tool"]) => name;
