/** The cache is cleared when it reaches this many entries. */
const most = 1_000;

/** Caches a pure function of one string: templates are parsed on every call but rarely change. */
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
