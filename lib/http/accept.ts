type Range = { type: string; weight: number };

/** Parses a header such as `Accept` (RFC 9110 §12.5). An invalid weight counts as 1. */
const parseRanges = (accept: string): Range[] =>
  accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.map((each) => /^q=([01](?:\.\d*)?)$/.exec(each)?.[1]);
    return { type, weight: Number(weight.find((each) => each !== undefined) ?? 1) };
  });

/**
 * Whether an `Accept` header names a media type and gives it at least the weight of the default.
 * Wildcards name nothing, but they accept the default.
 */
export const prefersMediaType = (
  accept: string | null | undefined,
  type: string,
  defaultType: string,
): boolean => {
  if (!accept?.toLowerCase().includes(type)) return false;
  const ranges = parseRanges(accept);
  const findWeight = (...types: string[]): number =>
    types.flatMap((each) => ranges.find((range) => range.type === each)?.weight ?? []).at(0) ?? 0;
  const weight = findWeight(type);
  const anySubtype = defaultType.replace(/\/.*$/, "/*");
  return weight > 0 && weight >= findWeight(defaultType, anySubtype, "*/*");
};

/** Whether an `Accept-Encoding` header (RFC 9110 §12.5.3) names an encoding and does not refuse it. */
export const acceptsEncoding = (acceptEncoding: string | undefined, encoding: string): boolean =>
  parseRanges(acceptEncoding ?? "").some(({ type, weight }) => type === encoding && weight > 0);
