import type { HttpHandler } from "@/lib/agent/handlers/http";
import { parseJsonText } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";
import { withoutUndefined } from "@/lib/schema/json";
import { type AuthForm, authFormFrom, authFromForm, blankAuth } from "./auth-form";

type Body = NonNullable<HttpHandler["body"]>;
type QueryMissing = NonNullable<NonNullable<HttpHandler["query"]>[number]["whenMissing"]>;

type QueryRow = NonNullable<HttpHandler["query"]>[number];
export type PathRow = NonNullable<HttpHandler["path"]>[number];
type HeaderRow = NonNullable<HttpHandler["headers"]>[number];
type Fields = Extract<Body, { type: "multipart" }>;
/** How a row writes lists and objects. */
export type PairStyle = {
  style?: QueryRow["style"] | HeaderRow["style"];
  explode?: boolean | undefined;
};

/**
 * A name and a value. If `json` is set, the value is JSON text, such as a number in a form body.
 */
export type PairRow = PairStyle & {
  id: string;
  enabled: boolean;
  name: string;
  value: string;
  whenMissing: QueryMissing | "";
  json: boolean;
  /** Only for a part of a multipart body, like `fileName`. */
  contentType?: string | undefined;
  fileName?: string | undefined;
};

export type HttpForm = AuthForm & {
  method: HttpHandler["method"];
  url: string;
  /**
   * How placeholders in the URL's path are written. Without a row, lists and objects become JSON
   * text.
   */
  path: PathRow[];
  query: PairRow[];
  headers: PairRow[];
  bodyType: Body["type"];
  /** Each body type keeps its own content, so that switching the type loses nothing. */
  bodyJson: string;
  bodyFields: PairRow[];
  bodyText: string;
  select: string;
  errorWhen: string;
  errorMessage: string;
  envelope: boolean;
  redirects: "follow" | "refuse" | "";
  attempts: string;
  /** The hooks module; empty if there is none. */
  module: string;
};

let count = 0;
export const blankPair = (change: Partial<PairRow> = {}): PairRow => ({
  id: `pair-${++count}`,
  enabled: true,
  name: "",
  value: "",
  whenMissing: "",
  json: false,
  ...change,
});

export const isBlankPair = ({ name, value }: PairRow): boolean => name === "" && value === "";
export const writtenPairs = (rows: readonly PairRow[]) => rows.filter((row) => !isBlankPair(row));

export const blankHttp = (): HttpForm => ({
  method: "GET",
  url: "",
  path: [],
  query: [],
  headers: [],
  ...blankAuth,
  bodyType: "none",
  bodyJson: "{\n  \n}",
  bodyFields: [],
  bodyText: "",
  select: "",
  errorWhen: "",
  errorMessage: "",
  envelope: false,
  redirects: "",
  attempts: "1",
  module: "",
});

const fieldsFrom = ({ value, encoding = {} }: Pick<Fields, "value" | "encoding">): PairRow[] =>
  Object.entries(value).map(([name, item]) => {
    const isText = typeof item === "string";
    const text = isText ? item : JSON.stringify(item);
    const fieldEncoding = Object.hasOwn(encoding, name) ? encoding[name] : {};
    return blankPair({ name, value: text, json: !isText, ...fieldEncoding });
  });

export const httpFormFrom = (handler: HttpHandler): HttpForm => {
  const { auth, body, response } = handler;
  const blank = blankHttp();
  return {
    ...blank,
    method: handler.method,
    url: handler.url,
    path: handler.path ?? [],
    query: (handler.query ?? []).map((row) => blankPair(row)),
    headers: (handler.headers ?? []).map((row) => blankPair(row)),
    ...authFormFrom(auth),
    bodyType: body?.type ?? "none",
    bodyJson: body?.type === "json" ? JSON.stringify(body.value, null, 2) : blank.bodyJson,
    bodyFields: body?.type === "form" || body?.type === "multipart" ? fieldsFrom(body) : [],
    bodyText: body?.type === "text" ? body.value : "",
    select: response?.select ?? "",
    errorWhen: response?.errorWhen ?? "",
    errorMessage: response?.errorMessage ?? "",
    envelope: response?.envelope ?? false,
    redirects: handler.redirects ?? "",
    attempts: String(handler.retry?.attempts ?? 1),
    module: handler.module ?? "",
  };
};

const fieldValue = ({ json, value }: PairRow): Json => {
  if (!json) return value;
  const result = parseJsonText(value);
  return "problem" in result ? value : result.value;
};

/** Returns the body. Returns undefined while its JSON is invalid. */
const bodyFromForm = (form: HttpForm): Body | undefined => {
  const { bodyType: type } = form;
  if (type === "none") return { type };
  if (type === "text") return { type, value: form.bodyText };
  if (type === "json") {
    const result = parseJsonText(form.bodyJson);
    return "problem" in result ? undefined : { type, value: result.value };
  }
  const rows = writtenPairs(form.bodyFields);
  const value = Object.fromEntries(rows.map((row) => [row.name, fieldValue(row)]));
  const encoding = encodingFromRows(rows, type === "multipart");
  return { type, value, ...(encoding && { encoding }) };
};

const styleFromRow = ({ style, explode }: PairRow) => ({
  ...(style !== undefined && style !== "simple" && { style }),
  ...(explode !== undefined && { explode }),
});

const encodingFromRows = (rows: readonly PairRow[], isMultipart: boolean): Fields["encoding"] => {
  const entries = rows.map((row) => {
    const { contentType, fileName } = isMultipart ? row : {};
    const part = { ...(contentType && { contentType }), ...(fileName && { fileName }) };
    return [row.name, { ...styleFromRow(row), ...part }] as const;
  });
  const setEntries = entries.filter(([, encoding]) => Object.keys(encoding).length > 0);
  return setEntries.length > 0 ? Object.fromEntries(setEntries) : undefined;
};

/** Returns the rows for placeholders that the URL still has; other rows would have no effect. */
const pathFromForm = ({ url, path }: HttpForm): HttpHandler["path"] => {
  const usedRows = path.filter(({ value }) => url.includes(value));
  return usedRows.length > 0 ? usedRows : undefined;
};

type Response = NonNullable<HttpHandler["response"]>;

const responseFromForm = (form: HttpForm, before: Response | undefined): Response | undefined => {
  const { select, errorWhen, errorMessage, envelope } = form;
  const response: Response = {
    ...(select && { select }),
    ...(errorWhen && { errorWhen }),
    ...(errorMessage && { errorMessage }),
    ...((envelope || before?.envelope !== undefined) && { envelope }),
  };
  return before || Object.keys(response).length > 0 ? response : undefined;
};

/** Builds the handler from the form. Keeps properties of `before` that have no field. */
export const httpFromForm = (form: HttpForm, before?: HttpHandler): HttpHandler => {
  const auth = authFromForm(form);
  const body = bodyFromForm(form) ?? before?.body;
  const query = writtenPairs(form.query).map((row) => ({
    name: row.name,
    value: row.value,
    ...(!row.enabled && { enabled: row.enabled }),
    ...(row.whenMissing && { whenMissing: row.whenMissing }),
    ...styleFromRow(row),
  }));
  const headers = writtenPairs(form.headers).map(({ name, value, enabled, style, explode }) => ({
    name,
    value,
    ...(!enabled && { enabled }),
    ...(style === "simple" && { style }),
    ...(explode !== undefined && { explode }),
  }));
  return withoutUndefined<HttpHandler>({
    ...before,
    kind: "http",
    method: form.method,
    url: form.url,
    path: pathFromForm(form),
    query: query.length > 0 ? query : undefined,
    headers: headers.length > 0 ? headers : undefined,
    auth: auth.type !== "none" || before?.auth ? auth : undefined,
    body: body && (body.type !== "none" || before?.body) ? body : undefined,
    response: responseFromForm(form, before?.response),
    redirects: form.redirects || undefined,
    retry: form.attempts !== "1" || before?.retry ? { attempts: Number(form.attempts) } : undefined,
    module: form.module === before?.module || form.module.trim() ? form.module : undefined,
  });
};
