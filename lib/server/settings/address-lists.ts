import { z } from "zod";
import { type AllowRule, parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { type AddressRange, parseAddressRange } from "@/lib/http/client-address";

/** Parses the setting with the private destinations that handlers may reach. */
export const outboundAllow = z.string().transform((text, context): AllowRule[] =>
  text.split(/[\s,]+/).flatMap((entry) => {
    try {
      return entry === "" ? [] : parseAllowRule(entry);
    } catch {
      context.addIssue({
        code: "custom",
        message: `a list of CIDRs or hosts, each with an optional port, such as 10.0.0.0/8,api.internal:8080 (“${entry}” is neither)`,
      });
      return [];
    }
  }),
);

/** Parses the setting with the reverse proxies. */
export const trustedProxies = z.string().transform((text, context): AddressRange[] =>
  text.split(/[\s,]+/).flatMap((entry) => {
    const range = parseAddressRange(entry);
    if (range) return [range];
    if (entry === "") return [];
    context.addIssue({
      code: "custom",
      message: `a list of addresses or CIDRs, such as 10.0.0.0/8 (“${entry}” is neither)`,
    });
    return [];
  }),
);
