import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import { createIssueError } from "@/lib/errors";
import { cutText } from "@/lib/schema/truncate";
import { agentUrlRequest, importAgentUrl } from "../agent-url/agent-url";
import type { ImportPorts, ImportResult } from "../import-kind";
import { readAgentRegistration } from "../readers/agent-registration";

export const agentRegistrationRequest = z.strictObject({
  kind: z.literal("agent-registration"),
  text: z
    .string()
    .describe("Lines with the `id`, `name`, `description` and `endpoint` of an agent."),
  headers: agentUrlRequest.shape.headers,
});

/** Imports the tools of a running agent, with the name and variables from its registration. */
export const importAgentRegistration = async (
  { text, headers }: z.infer<typeof agentRegistrationRequest>,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const registration = readAgentRegistration(text);
  if (!registration)
    throw createIssueError("unprocessable", {
      code: "not_a_registration",
      path: "/text",
      message:
        "This is not an agent registration: it needs lines with the agent's name and its endpoint, a URL that starts with https:// or http://.",
    });
  const { id, name, description, endpoint, providers, variables } = registration;
  const { manifest, warnings } = await importAgentUrl({ url: endpoint, headers }, ports, {
    providers,
    variables,
  });
  return {
    manifest: {
      ...manifest,
      slug: toSlug(id) || toSlug(name) || manifest.slug,
      name: cutText(name, 120),
      description: cutText(description, 4000) || manifest.description,
    },
    warnings,
  };
};
