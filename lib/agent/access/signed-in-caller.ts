/** A person who signed in with a client, or a machine acting on its own. */
export type SignedInCaller = {
  /** Null for a machine, which acts on nobody's behalf. */
  userId: string | null;
  userName: string | null;
  clientId: string;
  clientName: string;
};

/** Returns "Ada via Claude", or a machine's name. */
export const describeSignIn = ({
  userName,
  clientName,
}: Pick<SignedInCaller, "userName" | "clientName">): string =>
  userName === null ? clientName : `${userName} via ${clientName}`;
