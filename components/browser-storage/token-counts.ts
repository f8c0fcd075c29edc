import { z } from "zod";
import { type GetStorage, readJson, saveJson } from "./stored-values";

const STORAGE_KEY = "toolwright.token-counts.o200k";
const MAX_STORED_COUNTS = 1000;

const storedCounts = z.array(z.tuple([z.string(), z.int().nonnegative()]));

/**
 * Identifies a string without containing it: by its length and two 32-bit hashes in the style of
 * FNV-1a.
 */
export const hashText = (text: string): string => {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
  }
  return [text.length, first >>> 0, second >>> 0].map((part) => part.toString(36)).join("-");
};

/** Returns the stored token counts by the hash of the text, least recently used first. */
export const readTokenCounts = (getStorage: GetStorage): [hash: string, tokens: number][] =>
  storedCounts.safeParse(readJson(getStorage, STORAGE_KEY)).data ?? [];

/** Stores the most recently used `counts`. */
export const saveTokenCounts = (
  getStorage: GetStorage,
  counts: readonly (readonly [hash: string, tokens: number])[],
): void => saveJson(getStorage, STORAGE_KEY, counts.slice(-MAX_STORED_COUNTS));
