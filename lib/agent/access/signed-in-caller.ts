/** A person who signed in with a program, or a machine on its own. */
export type SignedInCaller = {
  /** Null for a machine, which acts for nobody. */
  userId: string | null;
  userName: string | null;
  clientId: string;
  clientName: string;
};

/** "Ada via Claude", or a machine's name. */
export const describeSignIn = ({
  userName,
  clientName,
}: Pick<SignedInCaller, "userName" | "clientName">): string =>
  userName === null ? clientName : `${userName} via ${clientName}`;
