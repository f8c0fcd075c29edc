import { z } from "zod";
import {
  type GetStorage,
  getLocalStorage,
  getSessionStorage,
  readJson,
  saveJson,
} from "@/components/browser-storage/stored-values";
import { blankHeader } from "@/components/http-message/header-rows";
import { isSecretName } from "@/lib/imports/readers/request/secrets";
import type { AddressDraft } from "./address-form";

const storedAddressSchema = z.object({
  url: z.string(),
  headerNames: z.array(z.string()),
  /** JSON text, as typed. */
  tools: z.string(),
});

const STORAGE_KEY = "toolwright.ag-ui-client";

/** Removes a username and password, and the values of query parameters that name a secret. */
const removeSecrets = (url: string): string =>
  url
    .replace(/^([^/]*\/\/)[^/?#]*@/, "$1")
    .replace(/([?&])([^=&#]+)=[^&#]*/g, (parameter, separator, name) =>
      isSecretName(name) ? `${separator}${name}=` : parameter,
    );

const read = (getStorage: GetStorage) =>
  storedAddressSchema.safeParse(readJson(getStorage, STORAGE_KEY)).data;

const save = (getStorage: GetStorage, { url, rows, tools }: AddressDraft): void =>
  saveJson(getStorage, STORAGE_KEY, {
    url: removeSecrets(url),
    headerNames: rows.map(({ name }) => name.trim()).filter((name) => name !== ""),
    tools,
  });

/**
 * The form's contents without secrets and header values: what was typed in this tab, or else the
 * last agent that this browser was connected to.
 */
export const readAddress = (): AddressDraft => {
  const { url, headerNames, tools } = read(getSessionStorage) ??
    read(getLocalStorage) ?? { url: "", headerNames: [], tools: "" };
  return { url, rows: headerNames.map((name) => blankHeader(name)), tools };
};

/** Keeps what is typed when this tab is reloaded. */
export const saveTypedAddress = (draft: AddressDraft): void => save(getSessionStorage, draft);

/** Remembers the agent of a connection for the next visit. */
export const saveConnectedAddress = (draft: AddressDraft): void => {
  save(getSessionStorage, draft);
  save(getLocalStorage, draft);
};
