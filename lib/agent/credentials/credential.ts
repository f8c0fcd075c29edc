import { z } from "zod";
import { customIssue } from "@/lib/schema/zod-issue";

/** A credential's name: `<service>` in `{{credentials.<service>.<field>}}`. */
export const serviceName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    "Use 1 to 63 lowercase letters, digits and hyphens, such as google-cse.",
  );

export const credentialField = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,62}$/,
    "Use 1 to 63 letters, digits and underscores, starting with a letter, such as apiKey.",
  );

export const credentialValue = z
  .string()
  .min(1, "Enter a value or remove the field.")
  .max(16_384, "Keep the value under 16 KB.");

/** Normalizes `host` or `host:port` for comparison. Returns undefined for anything else. */
const normalizeHost = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (!/^(\[[0-9a-fA-F:.]+\]|[^\s/?#@:\\[\]%]+)(:\d{1,5})?$/.test(trimmed)) return undefined;
  const url = URL.parse(`https://${trimmed}`);
  if (!url || url.hostname === "") return undefined;
  const port = /:(\d{1,5})$/.exec(trimmed)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  const host = url.hostname.replace(/\.$/, "");
  return port === undefined ? host : `${host}:${Number(port)}`;
};

/** The hosts a credential may be sent to, normalized and without duplicates. */
export const credentialHosts = z
  .array(z.string())
  .max(50, "Enter at most 50 hosts.")
  .transform((hosts, context): string[] => {
    const normalized = hosts.map((host, index) => {
      const normalizedHost = normalizeHost(host);
      if (normalizedHost === undefined)
        context.addIssue(
          customIssue(
            {
              code: "invalid_host",
              message:
                "Enter a host, optionally with a port, such as api.github.com or 10.0.0.5:8443.",
            },
            [index],
          ),
        );
      return normalizedHost ?? "";
    });
    return [...new Set(normalized)];
  });

/** Whether two lists of normalized hosts without duplicates name the same ones, in any order. */
export const hasSameHosts = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((host) => right.includes(host));
