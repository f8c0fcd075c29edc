import { hashPassword, verifyPassword } from "better-auth/crypto";
import pLimit from "p-limit";

/**
 * A hash takes 32 MB and a processor. Node's pool of threads is larger than this, because it mostly
 * waits for host name lookups.
 */
const MAX_CONCURRENT = 4;

type Hashing = { hash: typeof hashPassword; verify: typeof verifyPassword };

/** Hashes and verifies passwords, a few at a time. */
export const createPasswordHashing = ({ hash, verify }: Hashing): Hashing => {
  const limit = pLimit(MAX_CONCURRENT);
  return {
    hash: (password) => limit(() => hash(password)),
    verify: (data) => limit(() => verify(data)),
  };
};

export const passwordHashing = createPasswordHashing({
  hash: hashPassword,
  verify: verifyPassword,
});
