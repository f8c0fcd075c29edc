import { z } from "zod";
import { dangerIn } from "@/lib/agent/danger";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { slugFrom } from "@/lib/agent/manifest";
import { requestFromCurl } from "@/lib/agent/reading/curl/request-from-curl";
import { toolNameFrom } from "@/lib/agent/reading/request/placeholder";
import { serviceFromHost } from "@/lib/agent/reading/request/secrets";
import { AppError } from "@/lib/errors";
import type { ImportResult } from "../import-kind";
import { acceptTool, examplesFrom, mendSchema, toolPath, within } from "../mend-tool";
import { parametrize } from "../request/parametrize";
import { createWarnings } from "../warning-list";

export const curlRequest = z.strictObject({
  kind: z.literal("curl"),
  command: z
    .string()
    .max(1_000_000, "Keep the command under 1 MB.")
    .describe("A cURL command as a POSIX shell or Windows' own takes it."),
});

const refuse = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "/command", message }] });

/** A name from the method and the last two words of the path that are no values. */
const nameFor = ({ method, url }: HttpHandler): string => {
  const words = (URL.parse(url.replaceAll(/\{\{.*?\}\}/g, "0"))?.pathname ?? "")
    .split("/")
    .map((word) => word.replace(/\.\w+$/, ""))
    .filter((word) => /^[A-Za-z][\w.-]*$/.test(word) && !/^v\d+$|^api$/i.test(word));
  return toolNameFrom([method.toLowerCase(), ...words.slice(-2)].join("_"), new Set());
};

/** Makes one HTTP tool of a cURL command. Its values become parameters, its secrets a credential's fields. */
export const importCurl = ({ command }: z.infer<typeof curlRequest>): ImportResult => {
  const read = requestFromCurl(command);
  if ("problem" in read) throw refuse(read.problem);
  const { say, all } = createWarnings();
  const at = within(say, toolPath(0));
  for (const { code, message } of read.notes) say(toolPath(0), code, message);
  const name = nameFor(read.handler);
  const { handler, parameters, values } = parametrize(read.handler, name, at);
  if (!mendSchema(parameters, at))
    throw refuse("The command holds too much for a tool's parameters.");
  const { host, pathname } = new URL(read.handler.url.replaceAll(/\{\{.*?\}\}/g, "0"));
  const description = `${handler.method} ${host}${pathname}`;
  at(
    "/description",
    "description_missing",
    "Write what the tool does; a model chooses it by this text.",
  );
  // The name begins with the method, and "post" alone is no reason to ask.
  const words = name.slice(handler.method.length + 1);
  const asks =
    handler.method === "DELETE" ||
    (handler.method !== "GET" && dangerIn({ name: words, description: "" }) !== undefined);
  const accepted = acceptTool({
    name,
    description: description.slice(0, 500),
    parameters,
    ...(asks && { confirmationRequired: true }),
    ...(read.credentials.length > 0 && { credentials: read.credentials }),
    handler,
    ...examplesFrom("From the command", values, parameters),
  });
  if ("refused" in accepted) throw refuse(accepted.refused);
  const service = serviceFromHost(host);
  return {
    manifest: {
      slug: slugFrom(service) || "imported-api",
      name: host.slice(0, 120),
      description: `Imported from a cURL command to ${host}.`,
      tools: [accepted.tool],
    },
    warnings: all(),
  };
};
