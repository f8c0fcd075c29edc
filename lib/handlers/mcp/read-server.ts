import { McpFailure, type McpTarget, toPriorDiscovery, withConnection } from "./connection";
import { listTools, type RemoteTools } from "./list-tools";
import { rememberServer } from "./server-cache";
import { toFailure } from "./to-failure";

/** A server's description of itself, and its tools. */
export type ReadServer = RemoteTools & {
  server: { name?: string; title?: string; instructions?: string };
};

/**
 * Why a server could not be read, as a sentence, whether it requires authentication, and whether
 * the outbound guard refused the request.
 */
export type ReadServerProblem = { problem: string; isUnauthorized: boolean; isBlocked?: boolean };

/**
 * Lists the current tools of a server for its author, and updates what calls remember about the
 * server.
 */
export const readServer = async (
  target: McpTarget,
  space: string,
  secrets: readonly string[],
): Promise<ReadServer | ReadServerProblem> => {
  try {
    return await withConnection(target, undefined, async (connection) => {
      const { client } = connection;
      const remoteTools = await listTools(connection);
      rememberServer({ space, ...target }, toPriorDiscovery(client), remoteTools);
      const { name, title } = client.getServerVersion() ?? {};
      const instructions = client.getInstructions();
      return {
        ...remoteTools,
        server: {
          ...(name && { name }),
          ...(title && { title }),
          ...(instructions && { instructions }),
        },
      };
    });
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    const explanations: string[] = [];
    const outcome = toFailure(error, secrets, {
      signal: target.signal,
      log: (_, message) => void explanations.push(message),
    });
    const { code, message } = outcome.error;
    return {
      problem: [message, ...explanations].join(" "),
      isUnauthorized: code === "UNAUTHORIZED" || code === "FORBIDDEN",
      isBlocked: code === "SECURITY_VIOLATION",
    };
  }
};
