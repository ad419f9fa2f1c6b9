import { ModeError, tooDeep } from '../core/errors';
import { DEFAULT_LIMITS } from '../core/limits';
import type { ListTemplate, LiveFunction, ObjectTemplate, Template } from '../parse/template';

/** Maximum number of values; a mode of maximum length contains fewer. */
const MAX_VALUES = 1_000_000;

/**
 * Returns the template of a live value: objects by their own enumerable keys, lists, texts, numbers,
 * booleans, regular expressions and functions. A value that Mock.js does not expand, such as a Date or a Map,
 * is returned unchanged. Throws a ModeError if the value is cyclic, too deep or too large.
 *
 * @example
 * const plan = compile(templateOf({ 'list|2': [{ at: new Date(), code: /[A-Z]{3}/ }] }));
 */
export function templateOf(value: unknown): Template {
  return new ValueReader().read(value);
}

class ValueReader {
  /** Path of the value being read, for messages. */
  private readonly steps: (string | number)[] = [];
  private readonly open = new Set<object>();
  private count = 0;

  read(value: unknown): Template {
    this.count += 1;
    if (this.count > MAX_VALUES) throw tooLarge();
    switch (typeof value) {
      case 'string':
        return { kind: 'text', text: value };
      case 'number':
      case 'boolean':
      case 'undefined':
        return { kind: 'value', value };
      case 'function':
        return { kind: 'function', source: String(value), live: value as LiveFunction };
      case 'object':
        return value === null ? { kind: 'value', value } : this.readObject(value);
      default:
        return { kind: 'opaque', value };
    }
  }

  private readObject(value: object): Template {
    if (value instanceof RegExp) return { kind: 'regexp', source: value.source, flags: value.flags };
    if (!Array.isArray(value) && !isRecord(value)) return { kind: 'opaque', value };
    if (this.open.has(value)) throw cyclic(this.steps);
    if (this.steps.length >= DEFAULT_LIMITS.depth) throw tooDeep(DEFAULT_LIMITS.depth);
    this.open.add(value);
    const template = Array.isArray(value) ? this.readList(value) : this.readRecord(value);
    this.open.delete(value);
    return template;
  }

  private readList(value: readonly unknown[]): ListTemplate {
    // `Array.from` also visits holes, which count as values.
    return { kind: 'list', items: Array.from(value, (item, index) => this.step(index, item)) };
  }

  private readRecord(value: Readonly<Record<string, unknown>>): ObjectTemplate {
    const fields = Object.keys(value).map((key) => ({ key, value: this.step(key, value[key]) }));
    return { kind: 'object', fields };
  }

  private step(step: string | number, value: unknown): Template {
    this.steps.push(step);
    const template = this.read(value);
    this.steps.pop();
    return template;
  }
}

/** Returns whether an object is a set of fields. An object with `toJSON`, such as a date, is a value. */
function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  if (Object.prototype.toString.call(value) !== '[object Object]') return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

function cyclic(steps: readonly (string | number)[]): ModeError {
  const place = steps.join('.').slice(0, 200);
  return new ModeError('cyclic', {
    zh: `数据定义包含了它自己：${place}`,
    en: `The definition contains itself at ${place}.`,
  });
}

function tooLarge(): ModeError {
  return new ModeError('tooLarge', {
    zh: `数据定义过大，最多 ${MAX_VALUES} 个值。`,
    en: `The definition is too large: the limit is ${MAX_VALUES} values.`,
  });
}
