"use client";

import { useState } from "react";
import type { SimilarGroup } from "./similar-groups";
import { SimilarLine } from "./similar-line";

const MAX_LINES = 3;

/** The first groups of tools that models can hardly tell apart, and a button for the others. */
export function SimilarList({ groups }: { groups: readonly SimilarGroup[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const hiddenCount = groups.length - MAX_LINES;
  return (
    <ul aria-label="Tools that read alike" className="flex flex-col gap-1">
      {(isOpen ? groups : groups.slice(0, MAX_LINES)).map(({ tool, others }) => (
        <li key={tool.name}>
          <SimilarLine tool={tool} others={others} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            className="rounded-sm text-link text-muted text-sm coarse:min-h-10"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Show less" : `and ${hiddenCount} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
