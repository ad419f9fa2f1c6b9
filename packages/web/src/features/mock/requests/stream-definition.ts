import { splitEvents } from '@easymock/mock-engine';

/** Returns the definition of a stream with the messages of a recorded one. */
export function streamDefinition(text: string): string {
  const messages = splitEvents(text.replace(/\r\n?/g, '\n')).map(messageOf);
  return JSON.stringify({ _res: { stream: { pace: 100 } }, messages }, null, 2);
}

/** Reads a message: its data, or all its fields if it has more. */
function messageOf(event: string): unknown {
  const data: string[] = [];
  const fields: Record<string, string> = {};
  for (const line of event.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (['event', 'id', 'retry'].includes(name)) fields[name] = value;
  }
  const content = contentOf(data.join('\n'));
  return Object.keys(fields).length === 0 ? content : { ...fields, data: content };
}

/** Returns an object or array as such, so that it is readable; other data stays text. */
function contentOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}
