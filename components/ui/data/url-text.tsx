import { Fragment } from "react";

/** A URL that wraps before its slashes, and only if that is not enough inside a word. */
export function UrlText({ url }: { url: string }) {
  const parts = url.split(/(?<!\/)(?=\/[^/])/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
