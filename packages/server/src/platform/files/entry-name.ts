const maxLength = 1_000;

/** Whether the name of an entry of an archive would leave the folder it is unpacked into, on any system. */
export function isUnsafeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (name.length > maxLength || /[\0-\x1f\x7f\\]/.test(name)) return true;
  return /^(?:\/|[a-z]:)/i.test(name) || name.split('/').some((segment) => /^\.\.?$/.test(segment));
}
