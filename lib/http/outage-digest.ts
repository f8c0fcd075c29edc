/** The only thing that a page in the browser gets to know of an error on the server is its digest. */
const DIGEST = "database_outage";

/** The error with the digest of an outage. */
export const markOutage = (cause: unknown): Error =>
  Object.assign(new Error("The database does not respond.", { cause }), { digest: DIGEST });

export const isMarkedOutage = ({ digest }: Error & { digest?: string }): boolean =>
  digest === DIGEST;
