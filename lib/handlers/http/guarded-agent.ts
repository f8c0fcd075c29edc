import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, Pool } from "undici";
import { type AddressPolicy, bareHost } from "./address-policy";
import { OutboundError } from "./outbound-error";

export type Resolved = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<Resolved[]>;

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

type Options = {
  policy: AddressPolicy;
  resolve?: Resolve | undefined;
  connectTimeoutMs: number;
  maxHeaderBytes: number;
  /** Maximum concurrent requests to one origin. Others wait, each within its own timeout. */
  perOrigin: number;
};

const unreachable = (host: string, cause: unknown) =>
  new OutboundError(
    "NETWORK_ERROR",
    "The service could not be reached.",
    `The name "${host}" could not be resolved: ${cause instanceof Error ? cause.message : "no address"}.`,
    { cause },
  );

/**
 * Creates the DNS lookup for one origin's sockets. It runs once per connection, and the socket connects to the
 * addresses that were checked, so DNS rebinding cannot change them between check and use.
 */
const guardedLookup =
  (host: string, port: number, policy: AddressPolicy, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const refused = answers.map(({ address }) => policy({ host, port }, address)).find(Boolean);
        const [first] = answers;
        if (refused || !first) callback(refused ?? unreachable(host, undefined), "", 0);
        else if (options.all) callback(null, answers);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(unreachable(host, cause), "", 0),
    );
  };

/**
 * The only code that opens sockets to hosts that a user named. Each pool belongs to one origin, and each of its
 * sockets passed the policy for that host and port, so a reused socket has been checked too.
 */
export const createGuardedAgent = ({
  policy,
  resolve = resolveByDns,
  connectTimeoutMs,
  maxHeaderBytes,
  perOrigin,
}: Options): Agent => {
  const guard = (url: URL): buildConnector.connector => {
    const host = bareHost(url.hostname);
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const connect = buildConnector({
      lookup: guardedLookup(host, port, policy, resolve),
      timeout: connectTimeoutMs,
      allowH2: false,
    });
    return (options, callback) => {
      // Node does not call the lookup for IP literals.
      const refused = isIP(host) === 0 ? undefined : policy({ host, port }, host);
      if (refused) return callback(refused, null);
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        const peer = socket.remoteAddress ?? "";
        const wrong = policy({ host, port }, peer);
        if (!wrong) return callback(null, socket);
        socket.destroy();
        callback(wrong, null);
      });
    };
  };
  return new Agent({
    factory: (origin, options) =>
      new Pool(origin, { ...options, connections: perOrigin, connect: guard(new URL(origin)) }),
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    bodyTimeout: 30_000,
  });
};
