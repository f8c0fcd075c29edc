/** A page in the browser learns nothing about a server error except its digest. */
const DIGEST = "database_outage";

/** Wraps the error in one that has the digest of an outage. */
export const markOutage = (cause: unknown): Error =>
  Object.assign(new Error("The database does not respond.", { cause }), { digest: DIGEST });

export const isMarkedOutage = ({ digest }: Error & { digest?: string }): boolean =>
  digest === DIGEST;
