import { formatBytes } from "@/components/ui/data/format-bytes";
import { classNames } from "@/components/ui/primitives/class-names";
import { getByteCount } from "./file-size";

type MediaPreviewProps = { data: string; mimeType: string; label: string; className?: string };

/** Shows an image or plays a recording; describes anything else by its type and size. */
export function MediaPreview({ data, mimeType, label, className }: MediaPreviewProps) {
  const source = `data:${mimeType};base64,${data}`;
  return (
    <figure className={classNames("flex min-w-0 flex-col items-start gap-1", className)}>
      {mimeType.startsWith("image/") && (
        // biome-ignore lint/performance/noImgElement: a data URL needs no optimization.
        <img
          src={source}
          alt={label}
          className="max-h-48 max-w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      {mimeType.startsWith("audio/") && (
        // biome-ignore lint/a11y/useMediaCaption: a recording in a prompt has no captions.
        <audio controls src={source} aria-label={label} className="max-w-full" />
      )}
      <figcaption className="text-muted text-xs">
        <span className="font-mono">{mimeType || "Unknown type"}</span> ·{" "}
        {formatBytes(getByteCount(data))}
      </figcaption>
    </figure>
  );
}
