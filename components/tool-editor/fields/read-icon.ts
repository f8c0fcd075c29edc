import { readBase64 } from "@/components/ui/inputs/read-base64";
import { iconTypes, MAX_ICON_BYTES } from "@/lib/agent/tool-icon";

/** Maximum width and height of a scaled icon, in pixels. No client shows icons larger than this. */
const SCALED_PIXELS = 64;

const toDataUrl = async (file: File): Promise<string> =>
  `data:${file.type};base64,${await readBase64(file)}`;

/**
 * Returns the image as a PNG data URL, scaled down to fit. Rejects if the browser cannot read the
 * file as an image.
 */
const scaleDown = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SCALED_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
};

/**
 * Reads a file as an icon data URL. Scales it down only if its type or size is not accepted as is.
 */
export const readIcon = (file: File): Promise<string> =>
  iconTypes.includes(file.type) && file.size <= MAX_ICON_BYTES ? toDataUrl(file) : scaleDown(file);
