import { redirectToSignIn } from "./redirect-to-sign-in";

/** Lets the user sign in without leaving the page. */
type SignInPrompt = {
  /** Whether leaving the page would lose anything. */
  isNeeded: () => boolean;
  /** Resolves to whether the user has signed in. */
  ask: () => Promise<boolean>;
};

let prompt: SignInPrompt | undefined;
let renewal: Promise<boolean> | undefined;
let isDeclined = false;

/** Registers the page's prompt. Returns a function that removes it. */
export const registerSignInPrompt = (next: SignInPrompt): (() => void) => {
  prompt = next;
  isDeclined = false;
  return () => {
    if (prompt === next) prompt = undefined;
  };
};

const askToSignIn = async ({ ask }: SignInPrompt): Promise<boolean> => {
  const isSignedIn = await ask();
  isDeclined = !isSignedIn;
  renewal = undefined;
  return isSignedIn;
};

/**
 * Called for a request that failed because the session has ended. Resolves to whether there is a
 * new session, so that the request can be sent again. If it only reads and the page has nothing to
 * lose, navigates to the sign-in page instead; a write is itself something to lose, such as a
 * message of the chat. After a refusal to sign in, only writes ask again, because many reads
 * are repeated in the background.
 */
export const renewSession = async (isRead: boolean): Promise<boolean> => {
  if (renewal) return renewal;
  if (!prompt || (isRead && !prompt.isNeeded())) redirectToSignIn();
  else if (!isDeclined || !isRead) {
    renewal = askToSignIn(prompt);
    return renewal;
  }
  return false;
};
