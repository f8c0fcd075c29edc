import { type ConvertedRequest, convertCurl } from "@/lib/imports/readers/curl/convert-curl";

/** Converts a command. Throws if it cannot be read. */
export const readCurl = (command: string): ConvertedRequest => {
  const request = convertCurl(command);
  if ("problem" in request) throw new Error(request.problem);
  return request;
};
