import type { ContentPart } from "@ag-ui/client";
import { FileAudio, FileImage, FileText, FileVideo } from "lucide-react";
import { isObject } from "@/lib/schema/json";

const icons = { image: FileImage, audio: FileAudio, video: FileVideo, document: FileText };

/** Images that browsers show without executing anything. */
const SHOWN_IMAGES = /^image\/(?:png|jpeg|gif|webp|avif)$/;

const getName = (part: ContentPart): string => {
  const metadata = "metadata" in part ? part.metadata : undefined;
  const { name, filename } = isObject(metadata) ? metadata : {};
  return [name, filename].find((each) => typeof each === "string") ?? part.type;
};

/** An attachment of a message. Shown only if it is an image contained in the message itself. */
export function MediaPart({ part }: { part: ContentPart }) {
  if (part.type === "text") return null;
  const { source } = part;
  const name = getName(part);
  if (part.type === "image" && source.type === "data" && SHOWN_IMAGES.test(source.mimeType))
    return (
      // biome-ignore lint/performance/noImgElement: the picture is in the message.
      <img
        src={`data:${source.mimeType};base64,${source.value}`}
        alt={name}
        className="max-h-64 max-w-full rounded-md border border-line"
      />
    );
  const Icon = icons[part.type];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-1 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{name}</span>
    </span>
  );
}
