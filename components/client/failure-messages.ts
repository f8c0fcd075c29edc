/** Message for a request that got no response. */
export const UNREACHABLE_MESSAGE =
  "The server could not be reached. Check the connection and that Toolwright is running, then try again.";

/** Message for a response that does not explain what is wrong. */
export const UNEXPECTED_MESSAGE = "Something went wrong on the server. Try again in a moment.";
