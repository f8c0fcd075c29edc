/** Whether an agent's access settings let people sign in instead of using a key. */
export const offersSignIn = (access: object | undefined): boolean =>
  access !== undefined && "signIn" in access && access.signIn === "on";
