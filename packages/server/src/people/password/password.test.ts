import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from './password';

test('a try does not wait for all the new passwords of an import', async () => {
  const known = await hashPassword('correct-horse-7');
  let hashed = 0;
  const imported = Array.from({ length: 40 }, (_, i) =>
    hashPassword(`first-password-${i}`).then(() => {
      hashed += 1;
    }),
  );
  expect(await isPasswordRight(known, 'correct-horse-7')).toBe(true);
  expect(hashed).toBeLessThan(20);
  await Promise.all(imported);
});
