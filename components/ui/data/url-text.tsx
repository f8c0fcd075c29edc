/** A URL that wraps before its slashes, and only if that is not enough inside a word. */
export function UrlText({ url }: { url: string }) {
  const parts = url.split(/(?<!\/)(?=\/[^/])/);
  return parts.map((part, index) => (
    // Text in a line of its own would also wrap after a hyphen.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other identity.
    <span key={index} className="inline-block">
      {part}
    </span>
  ));
}
