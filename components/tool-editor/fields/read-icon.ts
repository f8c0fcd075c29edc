import { iconTypes, MAX_ICON_BYTES } from "@/lib/agent/tool-icon";

/** Larger than any client shows it. */
const SCALED_PIXELS = 64;

const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The image as a PNG, scaled down to fit. Rejects where the file is no image that the browser reads. */
const scaleDown = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SCALED_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
};

/** A chosen file as an icon: as it is where it fits, else scaled down. */
export const readIcon = (file: File): Promise<string> =>
  iconTypes.includes(file.type) && file.size <= MAX_ICON_BYTES ? toDataUrl(file) : scaleDown(file);
