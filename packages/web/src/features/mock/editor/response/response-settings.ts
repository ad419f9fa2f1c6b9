import {
  isNumberText,
  type ModeOutline,
  type OutlineNode,
  type Quote,
  quoted,
  streamMessageLimit,
  streamPaceLimitMs,
} from '@easymock/mock-engine';

/** A setting of the response as written in the definition. */
export interface Setting {
  /** The value as text; for a value that only the code can express, its source. */
  text: string;
  /** Whether a form can change it. */
  isPlain: boolean;
  /** Offset in the code. */
  at: number;
}

/** The response settings that a definition contains in `_res`. */
export interface ResponseSettings {
  /** False if the definition is not an object, because only an object can contain `_res`. */
  isPossible: boolean;
  status: Setting | undefined;
  delay: Setting | undefined;
  headers: readonly (Setting & { name: string })[];
  cookies: readonly (Setting & { name: string })[];
  /** Settings of a stream; undefined if the response is not a stream. */
  stream: StreamSettings | undefined;
}

/** The settings of a stream of server-sent events. */
export interface StreamSettings {
  pace: Setting | undefined;
  end: Setting | undefined;
  repeat: Setting | undefined;
}

/** Returns whether a header or cookie name is an HTTP token. */
export const isToken = (name: string): boolean => /^[\w!#$%&'*.^`|~+-]+$/.test(name);

/** Returns whether a text is a status that can be served, or a placeholder that may generate one. */
export const isStatus = (text: string): boolean =>
  text.startsWith('@') || (/^\d{3}$/.test(text) && Number(text) >= 200 && Number(text) <= 599);

/**
 * Returns whether a text is a number of milliseconds, a range of them, or a placeholder that may generate
 * one.
 */
export function isDelay(text: string): boolean {
  if (text.startsWith('@')) return true;
  const [, from = '', to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return from !== '' && Number(from) <= 60_000 && Number(to) <= 60_000;
}

/**
 * Reads the settings from a definition.
 * @example readResponse(outlineMode('{ _res: { status: 404 } }')).status?.text // '404'
 */
export function readResponse({ root }: ModeOutline): ResponseSettings {
  const settings = childOf(root, '_res');
  return {
    isPossible: root.kind === 'object' && (settings === undefined || settings.kind === 'object'),
    status: settingOf(childOf(settings, 'status')),
    delay: settingOf(childOf(settings, 'delay')),
    headers: namedOf(childOf(settings, 'headers')),
    cookies: namedOf(childOf(settings, 'cookies')),
    stream: streamOf(childOf(settings, 'stream')),
  };
}

function streamOf(node: OutlineNode | undefined): StreamSettings | undefined {
  if (!node || ['false', 'null'].includes(node.text)) return undefined;
  const of = (name: string) => settingOf(childOf(node, name));
  return { pace: of('pace'), end: of('end'), repeat: of('repeat') };
}

/** Returns whether a text is a pace that a stream can have, or a placeholder that may generate one. */
export function isPace(text: string): boolean {
  if (text.startsWith('@')) return true;
  const [, from = '', to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return from !== '' && Math.max(Number(from), Number(to)) <= streamPaceLimitMs;
}

/** Returns whether a text is a number of repetitions, or a placeholder that may generate one. */
export const isRepeat = (text: string): boolean =>
  text.startsWith('@') || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= streamMessageLimit);

// If a name occurs twice, the last field counts.
const childOf = (node: OutlineNode | undefined, name: string): OutlineNode | undefined =>
  node?.kind === 'object' ? node.children.findLast(({ key }) => key?.name === name) : undefined;

function settingOf(node: OutlineNode | undefined): Setting | undefined {
  if (!node) return undefined;
  const isPlain = ['text', 'number', 'boolean'].includes(node.kind) && !node.key?.rule;
  return { text: node.text, isPlain, at: node.value?.start ?? node.start };
}

function namedOf(node: OutlineNode | undefined): (Setting & { name: string })[] {
  return (node?.children ?? []).flatMap((child) => {
    const setting = settingOf(child);
    return setting && child.key ? [{ ...setting, name: child.key.name }] : [];
  });
}

/**
 * Returns the source of a setting: digits as a number, other text as a string, and undefined for an empty
 * text.
 * @example settingSource('404', "'") // '404'
 */
export function settingSource(text: string, quote: Quote): string | undefined {
  if (text === '') return undefined;
  return isNumberText(text) && /^\d{1,6}$/.test(text) ? text : quoted(text, quote);
}
