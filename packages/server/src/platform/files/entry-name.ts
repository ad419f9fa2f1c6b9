const maxLength = 1_000;

/** Returns whether the name of an archive entry would leave the target folder on any system. */
export function isUnsafeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check looks for control characters
  if (name.length > maxLength || /[\0-\x1f\x7f\\]/.test(name)) return true;
  return /^(?:\/|[a-z]:)/i.test(name) || name.split('/').some((segment) => /^\.\.?$/.test(segment));
}
