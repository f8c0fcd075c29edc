import { database, type Transaction } from "../database";
import { hashSecret } from "./api-key";

/**
 * Consecutive failures after which the next attempt has to wait: one second, then twice as long
 * each time.
 */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 15 * 60;
const FORGET_AFTER_HOURS = 24;

/**
 * Hashes the address, because unknown addresses are counted too, so that responses do not reveal
 * which accounts exist.
 */
const toId = (email: string) => hashSecret(email.trim().toLowerCase());

/**
 * Counts a sign-in attempt before the password is checked, so that concurrent attempts get no more
 * tries than sequential ones. Returns the seconds to wait if the attempt must not be made now. An
 * attempt in the future, before the database's clock was set back, does not prolong the wait.
 */
export const countSignInAttempt = async (email: string): Promise<number | undefined> => {
  const id = toId(email);
  const counted = await database().$executeRaw`
    insert into "SignInAttempts" as attempts (id, count, "lastAt") values (${id}, 1, now())
    on conflict (id) do update set "lastAt" = now(), count = case
      when attempts."lastAt" < now() - make_interval(hours => ${FORGET_AFTER_HOURS}) then 1
      else attempts.count + 1 end
    where attempts.count < ${FREE_ATTEMPTS}
      or attempts."lastAt" > now() + make_interval(secs => ${MAX_WAIT_SECONDS})
      or now() >= attempts."lastAt" + make_interval(
        secs => least(${MAX_WAIT_SECONDS}, power(2, least(attempts.count - ${FREE_ATTEMPTS}, 30))))`;
  if (counted === 1) return undefined;
  const [row] = await database().$queryRaw<{ seconds: number }[]>`
    select ceil(extract(epoch from "lastAt" - now()) +
      least(${MAX_WAIT_SECONDS}, power(2, least(count - ${FREE_ATTEMPTS}, 30))))::int as seconds
    from "SignInAttempts" where id = ${id}`;
  return Math.max(1, row?.seconds ?? 1);
};

/** Clears the attempts for an account after its password was correct or has been replaced. */
export const forgetSignInAttempts = async (
  email: string,
  client: Transaction = database(),
): Promise<void> => {
  await client.signInAttempts.deleteMany({ where: { id: toId(email) } });
};

/** Deletes attempts that no longer count. */
export const purgeSignInAttempts = async (): Promise<void> => {
  await database("background").$executeRaw`
    delete from "SignInAttempts" where "lastAt" < now() - make_interval(hours => ${FORGET_AFTER_HOURS})`;
};
