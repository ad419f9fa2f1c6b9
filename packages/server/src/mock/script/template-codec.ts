import type { FunctionTemplate, Template, TemplateField } from '@easymock/mock-engine';

/** Thrown if a script sends an unexpected structure, because its author modified built-in objects. */
class SentTemplateError extends Error {
  override readonly name = 'SentTemplateError';
}

/**
 * Parses a template as sent by a script: values as themselves, everything else as a list that starts with a
 * letter: `["l", …items]`, `["o", key, value, …]`, `["r", source, flags]`, `["f", number]`, `["n", number as
 * text]` and `["u"]` for undefined.
 *
 * @param onFunction creates the template of the function with this number
 */
export function readSentTemplate(sent: unknown, onFunction: (index: number) => FunctionTemplate): Template {
  return read(sent, 0);

  function read(value: unknown, depth: number): Template {
    if (typeof value === 'string') return { kind: 'text', text: value };
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
      return { kind: 'value', value };
    }
    if (!Array.isArray(value) || depth > maxDepth) throw new SentTemplateError('not a template');
    const [letter, ...rest] = value as unknown[];
    switch (letter) {
      case 'l':
        return { kind: 'list', items: rest.map((item) => read(item, depth + 1)) };
      case 'o':
        return { kind: 'object', fields: readFields(rest, depth) };
      case 'r':
        return { kind: 'regexp', source: String(rest[0]), flags: String(rest[1]) };
      case 'f':
        return onFunction(Number(rest[0]));
      case 'n':
        return { kind: 'value', value: Number(rest[0]) };
      default:
        return { kind: 'value', value: undefined };
    }
  }

  function readFields(parts: readonly unknown[], depth: number): TemplateField[] {
    const fields: TemplateField[] = [];
    for (let i = 0; i + 1 < parts.length; i += 2) {
      fields.push({ key: String(parts[i]), value: read(parts[i + 1], depth + 1) });
    }
    return fields;
  }
}

const maxDepth = 120;
