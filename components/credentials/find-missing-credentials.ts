import { findCredentialGaps, type StoredFields } from "@/lib/agent/credentials/credential-gaps";
import { findRequestHost } from "@/lib/agent/credentials/request-host";
import type { Tool } from "@/lib/agent/tool";
import type { CredentialTarget } from "./credential-in-place";

type MissingCredential = {
  /** The names of the tools that need it. */
  tools: string[];
  target: CredentialTarget;
};

/** Finds the credentials that tools lack, each with all the fields that the tools need. */
export const findMissingCredentials = (
  tools: readonly Pick<Tool, "name" | "credentials" | "handler">[],
  storedFields: StoredFields,
): MissingCredential[] => {
  const gaps = tools.flatMap((tool) =>
    findCredentialGaps(tool, storedFields).map((gap) => ({ ...gap, tool })),
  );
  return [...Map.groupBy(gaps, ({ service }) => service)].map(([service, ofService]) => {
    const hosts = new Set(ofService.map(({ tool }) => findRequestHost(tool.handler)));
    const [host] = hosts;
    const isBound = hosts.size === 1 && host && !Object.hasOwn(storedFields, service);
    return {
      tools: ofService.map(({ tool }) => tool.name),
      target: {
        service,
        fields: [...new Set(ofService.flatMap(({ fields }) => fields))],
        ...(isBound && { host }),
      },
    };
  });
};
