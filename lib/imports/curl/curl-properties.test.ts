import fc from "fast-check";
import { expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import { importCurl } from "./curl";

const options = ["-d", "-H", "-F", "-u", "-b", "--json", "--data-urlencode", "-X", "-A"];

it("converts any command to a tool or rejects it with a message", () => {
  const text = fc.string().map((value) => value.replaceAll("'", ""));
  const url = fc.webUrl({ withQueryParameters: true }).map((value) => value.replaceAll("'", ""));
  const option = fc.tuple(fc.constantFrom(...options), text);
  fc.assert(
    fc.property(fc.array(option, { maxLength: 6 }), url, (pairs, address) => {
      const command = [
        "curl",
        ...pairs.map(([name, value]) => `${name} '${value}'`),
        `'${address}'`,
      ];
      if ("problem" in convertCurl(command.join(" "))) return;
      const { manifest } = importCurl({ kind: "curl", command: command.join(" ") });
      expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    }),
  );
});
