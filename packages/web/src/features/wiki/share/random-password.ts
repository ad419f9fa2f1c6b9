/** Letters and digits that are not easily confused when typed from a message. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 12;

/** Returns a random password for a link, about 70 bits. */
export function randomPassword(): string {
  let password = '';
  while (password.length < passwordLength) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Rejects bytes beyond the last multiple of the alphabet, which would make the first characters more likely.
    if (byte < 256 - (256 % characters.length)) password += characters[byte % characters.length];
  }
  return password;
}
