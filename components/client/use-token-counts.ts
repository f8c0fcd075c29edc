import { useEffect, useState } from "react";
import { tokenCounter } from "./token-counter";

/**
 * How many tokens each text costs a model that uses the tokenizer o200k; other models' counts differ by some
 * percent. Undefined until the first count of as many texts, and where the tokenizer cannot be loaded. `texts` should
 * be memoized.
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
