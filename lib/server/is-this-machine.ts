/** Whether a URL's host name is one of this machine, to which secrets may be sent without TLS. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
