import { z } from "zod";

/** What this browser remembers about the last agent. Header values are not stored. */
const storedAddressSchema = z.object({
  url: z.string(),
  headerNames: z.array(z.string()),
  /** JSON text, as typed. */
  tools: z.string(),
});
export type StoredAddress = z.infer<typeof storedAddressSchema>;

const STORAGE_KEY = "toolwright.ag-ui-client";
const nothing: StoredAddress = { url: "", headerNames: [], tools: "" };

export const readStoredAddress = (): StoredAddress => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return storedAddressSchema.safeParse(stored).data ?? nothing;
  } catch {
    return nothing;
  }
};

export const storeAddress = (address: StoredAddress): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(address));
  } catch {
    // Storage may be full or blocked. The address then lasts until the page is closed.
  }
};
