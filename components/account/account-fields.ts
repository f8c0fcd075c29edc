import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-strength";

/** Client-side checks of the account forms. The server validates again. */
export const nameField = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(120, "Use at most 120 characters.");

export const emailField = z
  .string()
  .trim()
  .min(1, "Enter your e-mail address.")
  .pipe(z.email("Enter a valid e-mail address, such as name@example.org."));

export const newPasswordField = z
  .string()
  .min(1, "Choose a password.")
  .min(
    MIN_PASSWORD_LENGTH,
    `The password is too short: use at least ${MIN_PASSWORD_LENGTH} characters.`,
  )
  .max(
    MAX_PASSWORD_LENGTH,
    `The password is too long: use at most ${MAX_PASSWORD_LENGTH} characters.`,
  );
