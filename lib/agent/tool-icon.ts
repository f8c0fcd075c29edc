import { z } from "zod";
import type { IssueCode } from "@/lib/issue-codes";
import { customIssue } from "../schema/zod-issue";

/** Maximum size of the image itself, in bytes. Base64 makes it a third longer. */
export const MAX_ICON_BYTES = 16 * 1024;

/** Checks the first bytes of a file for each type's signature. */
const signatures: Record<string, (start: string) => boolean> = {
  "image/png": (start) => start.startsWith("\x89PNG\r\n\x1a\n"),
  "image/jpeg": (start) => start.startsWith("\xff\xd8\xff"),
  "image/webp": (start) => start.startsWith("RIFF") && start.startsWith("WEBP", 8),
};

/** SVG is excluded because it can contain scripts. */
export const iconTypes = Object.keys(signatures);

const dataUrlPattern = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Parses the media type and the Base64 of an icon. Returns undefined for other strings. */
const parseIcon = (url: string): { mimeType: string; base64: string } | undefined => {
  const [, mimeType, base64] = dataUrlPattern.exec(url) ?? [];
  return mimeType === undefined || base64 === undefined || base64.length % 4 !== 0
    ? undefined
    : { mimeType, base64 };
};

export const getIconType = (icon: string): string | undefined => parseIcon(icon)?.mimeType;

const findProblem = (icon: string): { code: IssueCode; message: string } | undefined => {
  if (icon.length > Math.ceil(MAX_ICON_BYTES / 3) * 4 + "data:image/jpeg;base64,".length)
    return {
      code: "icon_too_large",
      message: "The image is larger than 16 KB. Scale it down, for example to 64 × 64 pixels.",
    };
  const parsed = parseIcon(icon);
  if (!parsed)
    return {
      code: "invalid_icon",
      message: "The icon must be a PNG, JPEG or WebP image as a Base64 data: URL.",
    };
  const matchesType = signatures[parsed.mimeType]?.(atob(parsed.base64.slice(0, 24)));
  return matchesType
    ? undefined
    : {
        code: "invalid_icon",
        message: `The file's content does not match its type, ${parsed.mimeType}.`,
      };
};

/** A small image as a data: URL, so a host can show it without fetching anything. */
export const toolIconSchema = z.string().superRefine((icon, context) => {
  const problem = findProblem(icon);
  if (problem) context.addIssue(customIssue(problem));
});
