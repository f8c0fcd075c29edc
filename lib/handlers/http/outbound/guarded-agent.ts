import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, Pool } from "undici";
import { type AddressPolicy, getDestination } from "./address-policy";
import { OutboundError } from "./outbound-error";

export type ResolvedAddress = { address: string; family: number };
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

export type GuardedAgentOptions = {
  policy: AddressPolicy;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  maxHeaderBytes: number;
  /** Maximum concurrent requests to one origin. Others wait, each within its own timeout. */
  maxPerOrigin: number;
};

const describeResolveError = (host: string, cause: unknown): string => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (cause === undefined || code === "ENOTFOUND")
    return `The host ${host} was not found. Check the spelling, and make sure the server's DNS can resolve it.`;
  if (code === "EAI_AGAIN")
    return `The host ${host} could not be resolved because the server's DNS is not responding. Check the server's network, then try again.`;
  return `The host ${host} could not be resolved: ${cause instanceof Error ? cause.message : String(cause)}.`;
};

const createResolveError = (host: string, cause: unknown) =>
  new OutboundError(
    "NETWORK_ERROR",
    "The service could not be reached.",
    describeResolveError(host, cause),
    { cause },
  );

/**
 * Creates the DNS lookup for one origin's sockets. It runs once per connection, and the socket
 * connects to the addresses that were checked, so DNS rebinding cannot change them between check
 * and use.
 */
const createGuardedLookup =
  (host: string, port: number, policy: AddressPolicy, resolve: ResolveHost): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refusal = addresses
          .map(({ address }) => policy({ host, port }, address))
          .find(Boolean);
        const [first] = addresses;
        if (refusal || !first) callback(refusal ?? createResolveError(host, undefined), "", 0);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(createResolveError(host, cause), "", 0),
    );
  };

/**
 * Creates the agent, the only code that opens sockets to user-supplied hosts. Each pool belongs to
 * one origin, and each of its sockets has passed the policy for that host and port, so a reused
 * socket has been checked too.
 */
export const createGuardedAgent = ({
  policy,
  resolve,
  connectTimeoutMs,
  maxHeaderBytes,
  maxPerOrigin,
}: GuardedAgentOptions): Agent => {
  const createConnector = (url: URL): buildConnector.connector => {
    const destination = getDestination(url);
    const { host, port } = destination;
    const connect = buildConnector({
      lookup: createGuardedLookup(host, port, policy, resolve),
      timeout: connectTimeoutMs,
      allowH2: false,
    });
    return (options, callback) => {
      // Node does not call the lookup for IP literals.
      const refusal = isIP(host) === 0 ? undefined : policy(destination, host);
      if (refusal) return callback(refusal, null);
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        const peer = socket.remoteAddress ?? "";
        const peerRefusal = policy(destination, peer);
        if (!peerRefusal) return callback(null, socket);
        socket.destroy();
        callback(peerRefusal, null);
      });
    };
  };
  return new Agent({
    factory: (origin, options) =>
      new Pool(origin, {
        ...options,
        connections: maxPerOrigin,
        connect: createConnector(new URL(origin)),
      }),
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    bodyTimeout: 30_000,
  });
};
