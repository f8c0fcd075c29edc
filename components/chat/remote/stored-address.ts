import { z } from "zod";
import { getLocalStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";

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

export const readStoredAddress = (): StoredAddress =>
  storedAddressSchema.safeParse(readJson(getLocalStorage, STORAGE_KEY)).data ?? nothing;

export const storeAddress = (address: StoredAddress): void =>
  saveJson(getLocalStorage, STORAGE_KEY, address);
