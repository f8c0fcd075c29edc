import { callHostJson } from "./host";

type Pair = [name: string, value: string];

const compareNames = ([a]: Pair, [b]: Pair): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const matches = (pair: Pair, name: unknown, value: unknown): boolean =>
  pair[0] === String(name) && (value === undefined || pair[1] === String(value));

export class URLSearchParams {
  #pairs: Pair[] = [];
  #onChange: ((query: string) => void) | undefined;
  constructor(init: unknown = "", onChange?: (query: string) => void) {
    if (typeof init === "string") this.#pairs = callHostJson("query", init) as Pair[];
    else if (init instanceof URLSearchParams) this.#pairs = [...init];
    else if (typeof init === "object" && init !== null) {
      const entries =
        Symbol.iterator in init ? (init as Iterable<unknown[]>) : Object.entries(init);
      for (const [name, value] of entries) this.#pairs.push([String(name), String(value)]);
    }
    this.#onChange = onChange;
  }
  /** Replaces the pairs without a notification, because the URL they belong to has changed. */
  static reset(params: URLSearchParams, query: string) {
    params.#pairs = callHostJson("query", query) as Pair[];
  }
  #set(pairs: Pair[]) {
    this.#pairs = pairs;
    this.#onChange?.(this.toString());
  }
  get size() {
    return this.#pairs.length;
  }
  append(name: unknown, value: unknown) {
    this.#set([...this.#pairs, [String(name), String(value)]]);
  }
  delete(name: unknown, value?: unknown) {
    this.#set(this.#pairs.filter((pair) => !matches(pair, name, value)));
  }
  get(name: unknown) {
    return this.#pairs.find((pair) => pair[0] === String(name))?.[1] ?? null;
  }
  getAll(name: unknown) {
    return this.#pairs.filter((pair) => pair[0] === String(name)).map((pair) => pair[1]);
  }
  has(name: unknown, value?: unknown) {
    return this.#pairs.some((pair) => matches(pair, name, value));
  }
  set(name: unknown, value: unknown) {
    const position = this.#pairs.findIndex((pair) => pair[0] === String(name));
    const remaining = this.#pairs.filter(
      (pair, index) => index === position || pair[0] !== String(name),
    );
    const pair: Pair = [String(name), String(value)];
    this.#set(position < 0 ? [...remaining, pair] : remaining.with(position, pair));
  }
  sort() {
    this.#set(this.#pairs.toSorted(compareNames));
  }
  forEach(visit: (value: string, name: string, all: URLSearchParams) => void) {
    for (const [name, value] of this.#pairs) visit(value, name, this);
  }
  keys() {
    return this.#pairs.map((pair) => pair[0]).values();
  }
  values() {
    return this.#pairs.map((pair) => pair[1]).values();
  }
  entries() {
    return this.#pairs.map((pair): Pair => [...pair]).values();
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return callHostJson("query-text", this.#pairs) as string;
  }
}

const { reset } = URLSearchParams;
Reflect.deleteProperty(URLSearchParams, "reset");

const writableParts = [
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
type Parts = Record<(typeof writableParts)[number] | "href" | "origin", string>;

/** The runner parses the URL, and the guest stores only its parts. */
export class URL {
  #parts: Parts;
  #query: URLSearchParams | undefined;
  constructor(href: unknown, base?: unknown) {
    this.#parts = callHostJson(
      "url",
      base === undefined ? [String(href)] : [String(href), String(base)],
    ) as Parts;
  }
  static canParse(href: unknown, base?: unknown) {
    try {
      return new URL(href, base) !== undefined;
    } catch {
      return false;
    }
  }
  static part(url: URL, name: keyof Parts) {
    return url.#parts[name];
  }
  static change(url: URL, name: string, value: unknown) {
    url.#parts = callHostJson("url-change", [url.#parts.href, name, String(value)]) as Parts;
    if (url.#query && (name === "search" || name === "href")) reset(url.#query, url.#parts.search);
  }
  get searchParams() {
    this.#query ??= new URLSearchParams(this.#parts.search, (query) => {
      this.#parts = callHostJson("url-change", [this.#parts.href, "search", query]) as Parts;
    });
    return this.#query;
  }
  toString() {
    return this.#parts.href;
  }
  toJSON() {
    return this.#parts.href;
  }
}
const { part, change } = URL;
Reflect.deleteProperty(URL, "part");
Reflect.deleteProperty(URL, "change");
for (const name of [...writableParts, "href", "origin"] as const) {
  Object.defineProperty(URL.prototype, name, {
    get(this: URL) {
      return part(this, name);
    },
    set:
      name === "origin"
        ? undefined
        : function set(this: URL, value: unknown) {
            change(this, name, value);
          },
    enumerable: true,
    configurable: true,
  });
}
