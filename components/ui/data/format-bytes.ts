import { formatCount } from "@/lib/agent/format-count";

/** Formats a size in powers of 1,000: "512 bytes", "20 KB", "4.2 MB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return formatCount(bytes, "byte");
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace(".0", "")} MB`;
};
