import type { ErrorCode } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import type { Protocol, ProtocolPorts } from "@/lib/protocols/protocol";
import type { AccessTokens } from "./access-tokens";
import type { PublishedAgents } from "./published-agents/published-agents";

/** What the gateway needs from the process it runs in. */
export type GatewayPorts = ProtocolPorts & {
  /** The public URL, used in documents. */
  url: string;
  publishedAgents: Pick<PublishedAgents, "find">;
  accessTokens: Pick<AccessTokens, "find">;
  /** Called for each request admitted by a key. Must not block. */
  onKeyUsed(id: string): void;
  /** Called for each request admitted by a sign-in. Must not block. */
  onSignInUsed(grantId: string): void;
  /** For the operator's log; never shown to the caller. */
  reportError(error: unknown, request: RequestDetails): void;
  /** Called for each refused request. Must not block. */
  onRefused?(code: ErrorCode): void;
  /** The class of responses. The server passes one that is cheaper than the platform's own. */
  Response?: typeof Response;
  protocols?: readonly [Protocol, ...Protocol[]];
};
