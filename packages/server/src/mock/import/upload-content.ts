import { decodeText, uploadExtensions } from '@easymock/contract';

const startsWith = (content: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte);

function textOf(content: Uint8Array): string | undefined {
  const text = decodeText(content);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains no control characters
  return text === undefined || /[\0-\x08\x0e-\x1f]/.test(text) ? undefined : text;
}

function isJson(content: Uint8Array): boolean {
  const text = textOf(content);
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isYaml = (content: Uint8Array): boolean => !/^\s*(?:<|$)/.test(textOf(content) ?? '');

const isJpeg = (content: Uint8Array) => startsWith(content, 0xff, 0xd8, 0xff);
const fits: Record<(typeof uploadExtensions)[number], (content: Uint8Array) => boolean> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (content) => startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  gif: (content) => startsWith(content, 0x47, 0x49, 0x46, 0x38) && (content[4] === 0x37 || content[4] === 0x39),
  json: isJson,
  yml: isYaml,
  yaml: isYaml,
};

/**
 * Returns the type of a file by its extension, if the content matches it.
 * @example uploadExtension('头像.PNG', bytes) // 'png'
 */
export function uploadExtension(name: string, content: Uint8Array): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const extension = uploadExtensions.find((known) => known === ending);
  return extension && name.includes('.') && fits[extension](content) ? extension : undefined;
}
