type Address = { host: string; port: number };

/**
 * Explains in one sentence why the server cannot listen on an address. Returns other errors
 * unchanged.
 */
export function explainListenError(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is already in use on ${host}: stop the program that uses it, or set PORT to another number.`,
    EACCES: `PORT ${port} may not be used by this account: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set HOST to one, such as 127.0.0.1.`,
    EAFNOSUPPORT: `HOST ${host} needs IPv6, which is turned off on this machine: set HOST to an IPv4 address, such as 0.0.0.0.`,
    ENOTFOUND: `HOST ${host} could not be resolved: set HOST to an address of this machine, such as 127.0.0.1.`,
  };
  const sentence = reasons[error.code ?? ""];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}
