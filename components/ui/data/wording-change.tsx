import { diffWords } from "diff";
import { Fragment } from "react";
import type { Wording } from "@/lib/diff/version-change";

/**
 * Maximum number of changed words to mark. Texts that differ more are shown one after the other.
 */
const MAX_CHANGED_WORDS = 800;

const compareWords = (before: string, after: string) =>
  diffWords(before, after, { maxEditLength: MAX_CHANGED_WORDS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];

/** Shows a reworded text with its removed and added words marked. */
export function WordingChange({ before, after }: Wording) {
  return (
    <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap rounded-md border border-line bg-sunken px-2 py-1.5 text-sm">
      {compareWords(before, after).map(({ removed, added, value }, index, parts) => {
        if (!removed && !added) return value;
        const Tag = removed ? "del" : "ins";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
          <Fragment key={index}>
            {added && parts[index - 1]?.removed && " "}
            <Tag
              className={
                removed
                  ? "rounded-sm bg-danger-quiet text-danger-strong line-through"
                  : "rounded-sm bg-success-quiet text-success-strong no-underline"
              }
            >
              <span className="sr-only">{removed ? " removed: " : " added: "}</span>
              {value}
            </Tag>
          </Fragment>
        );
      })}
    </p>
  );
}
