import { tokenUrl } from "@/lib/agent/credentials/token-request";
import { cutText } from "@/lib/schema/truncate";

/** Describes an OAuth token, which a client can request for itself at the URL, if there is one. */
export const describeAccessToken = (url: unknown): string => {
  const validUrl = tokenUrl.safeParse(url).data;
  return validUrl
    ? `an OAuth access token, which the credential can request from ${cutText(validUrl, 200)}`
    : "an OAuth access token";
};
