import type { Manifest } from "../agent/manifest";
import type { Issue } from "../errors";
import type { LintCode } from "./lint-codes";

/** Schemes of URLs that are never a page's origin. */
const otherSchemes = new Set(["ftp", "ws", "wss", "mailto", "data", "javascript"]);

/** Apps and extensions have their own schemes, such as `capacitor://localhost`. */
const ownScheme = /^([a-z][a-z\d+.-]*):\/\/[^\s/?#*]+$/;

/** Whether a browser can send an origin that `allowsOrigin` matches with this one. */
const canMatch = (origin: string): boolean => {
  if (origin === "*" || origin === "null") return true;
  if (URL.canParse(origin) && /^https?:/i.test(origin)) return !new URL(origin).host.includes("*");
  const scheme = ownScheme.exec(origin)?.[1];
  return scheme !== undefined && !otherSchemes.has(scheme);
};

/** Warns about allowed origins that no page has. Paths are JSON Pointers into the manifest. */
export const lintOrigins = ({ access }: Pick<Manifest, "access">): Issue<LintCode>[] =>
  (access?.origins ?? []).flatMap((origin, index) =>
    canMatch(origin)
      ? []
      : {
          path: `/access/origins/${index}`,
          code: "unmatched-origin",
          message: `No page has the origin "${origin}", so it has no effect. Enter one like https://app.example, or * for all.`,
        },
  );
