/**
 * The owner that the setup project creates on the set-up page. Other projects reuse the stored
 * session.
 */
export const owner = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "an analytical engine",
};
export const sessionFile = "test-results/owner-session.json";
