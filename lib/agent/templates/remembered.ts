/** How many texts are kept before all are forgotten. */
const most = 1_000;

/** A pure function of one text that keeps what it found: templates are read at every call and change rarely. */
export const remembered = <Result>(read: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
};
