import { maskedName } from "@/lib/agent/templates/fill-headers";
import { mask, type Origin } from "@/lib/agent/templates/filling";
import { marked, veiled, withoutMarks } from "@/lib/agent/templates/marks";
import type { HandlerCall, Outbound, OutboundRequest, SentRequest } from "@/lib/handlers/handler";

type Call = Pick<HandlerCall, "outbound" | "context" | "sent" | "secretVariables">;
type Known = { placeholder: string; secret: boolean; value: string };

/** Shorter values occur in ordinary text by chance. */
const shortest = 4;
/** Longest body shown, in UTF-16 code units. */
const mostShown = 64 * 1024;

/** The values that code receives and might send, under the names that a template would use for them. */
const knownValues = ({ context, secretVariables }: Call): Known[] => [
  ...Object.entries(context.credentials).flatMap(([service, fields]) =>
    Object.entries(fields).map(([field, value]) => ({
      placeholder: `credentials.${service}.${field}`,
      secret: true,
      value,
    })),
  ),
  ...Object.entries(context.variables).map(([ref, value]) => ({
    placeholder: `variables.${ref}`,
    secret: secretVariables?.includes(ref) ?? true,
    value,
  })),
  ...(context.bearer === undefined
    ? []
    : [{ placeholder: "caller.bearer", secret: true, value: context.bearer }]),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Creates a pattern that finds known values in a text: plain, percent-encoded, JSON-escaped or base64. */
const createFinder = (known: readonly Known[]) => {
  const spelled = new Map<string, Known>();
  for (const each of known.filter(({ value }) => value.length >= shortest))
    for (const spelling of [
      each.value,
      encodeURIComponent(each.value.toWellFormed()),
      JSON.stringify(each.value).slice(1, -1),
      Buffer.from(each.value).toString("base64"),
    ])
      if (!spelled.has(spelling)) spelled.set(spelling, each);
  const all = [...spelled.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return { pattern: all.length > 0 ? new RegExp(all.join("|"), "g") : undefined, spelled };
};

const bodyText = (body: OutboundRequest["body"]): string | null => {
  if (body === undefined) return null;
  return typeof body === "string" ? body : `(${body.length} bytes)`;
};
const cut = (text: string) =>
  text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text;

/** A request that code made, as shown to its author: secrets masked, with the origins of known values. */
const show = (request: OutboundRequest, known: readonly Known[]): SentRequest => {
  const { pattern, spelled } = createFinder(known);
  const origins: Origin[] = [];
  const read = (
    place: string,
    part: NonNullable<Origin["spot"]>["part"],
    text: string,
    veil = false,
  ) => {
    const numbered: Omit<Origin, "spot">[] = [];
    const found = pattern
      ? text.replace(pattern, (spelling) => {
          const { placeholder = "", secret = true } = spelled.get(spelling) ?? {};
          const number = numbered.push({ place, placeholder, secret }) - 1;
          return marked(number, secret ? mask : spelling);
        })
      : text;
    const plain = withoutMarks(veil ? veiled(found, mask) : found);
    for (const { origin, from, to } of plain.spans) {
      const about = numbered[origin];
      if (about) origins.push({ ...about, spot: { part, from, to } });
    }
    return plain.text;
  };
  const body = bodyText(request.body);
  return {
    method: request.method,
    url: read("/url", "url", request.url),
    headers: request.headers.map(([name, value], at) => [
      name,
      read(`/headers/${name}`, `header:${at}`, value, maskedName.test(name)),
    ]),
    generated: [],
    // Mask before truncating, so that no part of a secret is left at the end.
    body: body === null ? null : cut(read("/body", "body", body)),
    origins,
    hops: [],
  };
};

/** Wraps the call's outbound client so that requests made by code are reported to `onSent`. */
export const toldOutbound = (call: Call): Outbound => {
  const { sent, outbound } = call;
  if (!sent) return outbound;
  let values: Known[] | undefined;
  return (request) => {
    values ??= knownValues(call);
    const known = values;
    const shown = show(request, known);
    sent(shown);
    let first = true;
    return outbound({
      ...request,
      onHop: ({ generated, url, ...hop }) => {
        if (first) {
          shown.headers.push(...generated);
          shown.generated.push(...generated.map(([name]) => name));
        }
        const seen = first
          ? shown.url
          : show({ ...request, url, headers: [], body: "" }, known).url;
        shown.hops.push({ ...hop, url: seen, attempt: 1 });
        first = false;
      },
    });
  };
};
