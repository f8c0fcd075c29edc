import { isThisMachine } from "../is-this-machine";

/**
 * Whether users may sign in at this URL. Sign-in sends secrets to redirect URIs and back, so it
 * requires https, except on this machine itself.
 */
export const canOfferSignIn = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || isThisMachine(hostname);
};
