import type { Wording } from "@/lib/diff/version-change";
import { diffWords } from "./word-diff";

/** A reworded text with its removed and added words marked. */
export function WordingChange({ before, after }: Wording) {
  return (
    <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap rounded-md border border-line bg-sunken px-2 py-1.5 text-sm">
      {diffWords(before, after).map(({ kind, text }, index) => {
        if (kind === "same") return text;
        const Tag = kind === "removed" ? "del" : "ins";
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
            key={index}
            className={
              kind === "removed"
                ? "rounded-sm bg-danger-quiet text-danger-strong line-through"
                : "rounded-sm bg-success-quiet text-success-strong no-underline"
            }
          >
            <span className="sr-only">{kind === "removed" ? " removed: " : " added: "}</span>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}
