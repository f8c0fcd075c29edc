/** The person whom the first project creates through the set-up page; the others find their session stored. */
export const owner = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "an analytical engine",
};
export const sessionFile = "test-results/owner-session.json";
