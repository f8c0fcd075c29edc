import { useEffect, useState } from "react";
import { tokenCounter } from "./token-counter";

/**
 * Returns the number of tokens of each text for a model with the o200k tokenizer. Counts of other
 * models differ by a few percent. Returns undefined before the first count for this number of
 * texts, or if the tokenizer cannot be loaded. `texts` should be memoized.
 */
export const useTokenCounts = (texts: readonly string[]): readonly number[] | undefined => {
  const [counts, setCounts] = useState<readonly number[]>();
  useEffect(() => {
    let isCurrent = true;
    tokenCounter.count(texts).then(
      (next) => {
        if (isCurrent) setCounts(next);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [texts]);
  return counts?.length === texts.length ? counts : undefined;
};
