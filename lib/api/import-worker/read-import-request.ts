import { gunzipSync } from "node:zlib";
import { AppError } from "@/lib/errors";
import { type ImportRequest, importRequest } from "@/lib/imports";
import { parseSample } from "@/lib/imports/readers/parse-sample";
import { isObject } from "@/lib/schema/json";
import { invalidJson } from "../check-input";
import { toInvalidInput } from "../to-invalid-input";
import type { ImportJob } from "./messages";

/**
 * Enough for a document of 50 MB with its quotation marks and line breaks escaped in a JSON string.
 */
const MAX_INFLATED_BYTES = 100_000_000;

const inflate = (body: Uint8Array): Uint8Array => {
  try {
    return gunzipSync(body, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ERR_BUFFER_TOO_LARGE"
      ? new AppError(
          "too_large",
          `The request body exceeds ${MAX_INFLATED_BYTES / 1_000_000} MB when it is decompressed.`,
        )
      : new AppError("invalid_input", "The request body is not valid gzip.");
  }
};

/** Parses the body of `POST /imports`. */
export const readImportRequest = ({ body, isGzip }: ImportJob): ImportRequest => {
  const text = new TextDecoder().decode(isGzip ? inflate(body) : body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidJson(error);
  }
  if (isObject(value) && value.kind === "sample-json") value = parseSample(text);
  const { data, error } = importRequest.safeParse(value);
  if (error) throw toInvalidInput(error);
  return data;
};
