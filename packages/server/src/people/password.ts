import { hash, verify } from '@node-rs/argon2';

// OWASP's least costly argon2id profile; both numbers are the library's and the profile's defaults.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: an unknown name costs as much time as a wrong password. */
let nobodys: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, profile);

/** Whether the password is right. A missing hash takes as long and is never right. */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodys ??= hashPassword('nobody');
  const isRight = await verify(passwordHash ?? (await nobodys), password);
  return isRight && Boolean(passwordHash);
}
