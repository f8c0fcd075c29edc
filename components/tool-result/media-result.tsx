"use client";

import { Download, ExternalLink, ImageOff } from "lucide-react";
import { useState } from "react";
import { truncate } from "@/lib/schema/truncate";
import { type MediaItem, parseMedia } from "./safe-media";

/** Renders one media item or a list of them. */
export function MediaResult({ media }: { media: unknown }) {
  const items = Array.isArray(media) ? media : [media];
  if (items.length === 0) return <p className="text-muted">The result contains no media.</p>;
  return (
    <ul className="flex flex-col gap-4">
      {items.map((value, index) => {
        const item = parseMedia(value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes, and items have no ids.
          <li key={index}>{item ? <MediaFigure item={item} /> : <UnsafeMedia value={value} />}</li>
        );
      })}
    </ul>
  );
}

function UnsafeMedia({ value }: { value: unknown }) {
  const url = typeof value === "object" && value && "url" in value ? String(value.url) : "";
  return (
    <p className="text-muted">
      This item cannot be shown. Only http(s) URLs and inline images, audio, video and PDF can.
      {url && <code className="ml-1 break-all font-mono text-xs">{truncate(url, 200)}</code>}
    </p>
  );
}

function MediaFigure({ item }: { item: MediaItem }) {
  return (
    <figure className="flex flex-col items-start gap-2">
      <MediaPreview item={item} />
      <figcaption className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-xs">
        {item.description && <span className="text-ink text-sm">{item.description}</span>}
        {item.mimeType && <code className="font-mono">{item.mimeType}</code>}
        <OpenLink item={item} />
      </figcaption>
    </figure>
  );
}

function MediaPreview({ item: { kind, url, description } }: { item: MediaItem }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <p className="flex items-center gap-2 text-muted">
        <ImageOff aria-hidden className="size-4" />
        Could not be loaded. The URL may require signing in, or may have expired.
      </p>
    );
  const onError = () => setHasFailed(true);
  if (kind === "image")
    return (
      // biome-ignore lint/performance/noImgElement: the image may be on any host, and our server must not fetch it.
      <img
        src={url}
        alt={description || "Image without a description"}
        referrerPolicy="no-referrer"
        onError={onError}
        className="max-h-120 max-w-full rounded-md border border-line bg-sunken"
      />
    );
  // biome-ignore-start lint/a11y/useMediaCaption: captions are not part of a tool's result.
  if (kind === "audio")
    return <audio controls src={url} aria-label={description || "Audio"} onError={onError} />;
  if (kind === "video")
    return (
      <video
        controls
        src={url}
        aria-label={description || "Video"}
        onError={onError}
        className="max-h-120 max-w-full rounded-md border border-line"
      />
    );
  // biome-ignore-end lint/a11y/useMediaCaption: as above.
  return null;
}

const nouns: Partial<Record<MediaItem["kind"], string>> = { pdf: "PDF", file: "file" };

function OpenLink({ item: { kind, url } }: { item: MediaItem }) {
  const isInline = url.startsWith("data:");
  const noun = nouns[kind] ?? "original";
  const Icon = isInline ? Download : ExternalLink;
  return (
    <a
      href={url}
      className="inline-flex items-center gap-1 text-link"
      {...(isInline
        ? { download: "" }
        : { target: "_blank", rel: "noopener noreferrer", referrerPolicy: "no-referrer" })}
    >
      <Icon aria-hidden className="size-3.5" />
      {isInline ? `Download the ${noun}` : `Open the ${noun}`}
    </a>
  );
}
