/**
 * Whether an `Accept` header names a media type and does not refuse it with `q=0` (RFC 9110
 * §12.5.1). Wildcards do not count.
 */
export const namesMediaType = (accept: string | null, type: string): boolean =>
  (accept ?? "").split(",").some((range) => {
    const [named, ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return named === type && !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
  });
