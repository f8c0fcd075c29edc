import ipaddr from "ipaddr.js";
import { isHostName } from "@/lib/handlers/http/outbound/host-name";
import { decodePercent } from "@/lib/schema/decode-percent";
import { isThisMachine } from "../is-this-machine";

const isUrl = (text: string, accept: (url: URL) => boolean) => {
  const url = URL.parse(text);
  return url !== null && accept(url);
};
/** First segments of own paths. Probes use some of these without the base path. */
const ownPaths = /^\/(?:agents|api|docs|metrics|_next)(?:\/|$)/;
/** The path is limited to characters that no proxy or router encodes or decodes. */
export const isPublicUrl = (text: string) =>
  isUrl(
    text,
    ({ protocol, href, origin, pathname }) =>
      /^https?:$/.test(protocol) &&
      href === origin + pathname &&
      !ownPaths.test(pathname) &&
      /^(?:\/[\w.-]*\w[\w.-]*)*\/?$/.test(pathname),
  );
export const isHttpUrl = (text: string) =>
  isUrl(text, ({ protocol }) => /^https?:$/.test(protocol));
export const httpUrlAdvice = "an http or https URL, such as http://127.0.0.1:4318";
export const isDatabase = (text: string) =>
  isUrl(text, (url) => /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1);
export const isRedis = (text: string) =>
  isUrl(
    text,
    ({ protocol, username, password, pathname }) =>
      /^rediss?:$/.test(protocol) &&
      /^\/?\d*$/.test(pathname) &&
      decodePercent(`${username}:${password}`) !== undefined,
  );
export const isSmtp = (text: string) =>
  isUrl(text, ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== "");
export const mailboxPattern = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
export const isSecureUrl = (text: string) =>
  isUrl(
    text,
    ({ protocol, hostname }) =>
      protocol === "https:" || (protocol === "http:" && isThisMachine(hostname)),
  );
export const secureUrlAdvice =
  "an https URL, such as https://login.example.com (http on this machine only)";
export const isByteCount = (text: string) => /^\d{7,15}$/.test(text) && Number(text) >= 1024 ** 2;
export const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65535;
export const isMaxStale = (text: string) =>
  /^\d{2,5}$/.test(text) && Number(text) >= 10 && Number(text) <= 86_400;
/** The queue considers a job lost after a day. */
export const isBackgroundTimeout = (text: string) => isWholeNumber(text) && Number(text) <= 86_000;
export const isWholeNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);
export const isHost = (text: string) => ipaddr.isValid(text) || isHostName(text);
