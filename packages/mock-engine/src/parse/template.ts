import type { Place } from '../core/texts';

/**
 * A parsed mode: plain data that describes data. Objects are lists of fields, never real objects, so a key
 * such as `__proto__` is only a text here.
 *
 * @example
 * const template: Template = { kind: 'object', fields: [{ key: 'name', value: { kind: 'text', text: '@cname' } }] };
 */
export type Template =
  | ValueTemplate
  | TextTemplate
  | RegExpTemplate
  | ListTemplate
  | ObjectTemplate
  | FunctionTemplate
  | OpaqueTemplate;

export interface ValueTemplate {
  readonly kind: 'value';
  readonly value: number | boolean | null | undefined;
  /** Digits of a number that `value` cannot represent; they are written instead. */
  readonly digits?: string | undefined;
  readonly at?: Place;
}

export interface TextTemplate {
  readonly kind: 'text';
  readonly text: string;
  readonly at?: Place;
}

export interface RegExpTemplate {
  readonly kind: 'regexp';
  readonly source: string;
  readonly flags: string;
  readonly at?: Place;
}

export interface ListTemplate {
  readonly kind: 'list';
  readonly items: readonly Template[];
  readonly at?: Place;
}

export interface ObjectTemplate {
  readonly kind: 'object';
  readonly fields: readonly TemplateField[];
  readonly at?: Place;
}

/**
 * One `key: value`; the key still contains its rule.
 *
 * @example
 * const field: TemplateField = { key: 'list|1-5', value: { kind: 'list', items: [] } };
 */
export interface TemplateField {
  readonly key: string;
  readonly value: Template;
  readonly at?: Place;
}

/** A function of the mode, stored as the text of a function expression for a script runner. */
export interface FunctionTemplate {
  readonly kind: 'function';
  readonly source: string;
  /**
   * Names of parameters that take values by their names, as in `function (_req, Mock)`; absent for functions
   * with one object of options.
   */
  readonly positional?: readonly string[] | undefined;
  /** Surroundings that the function reads; if absent, all of them. */
  readonly needs?: FunctionNeeds;
  /** The function itself if the template comes from live values; such a function needs no runner. */
  readonly live?: LiveFunction;
  readonly at?: Place;
}

/**
 * A value of the host program that is not a template, such as a Date. Every render returns the same object.
 * Never created from text.
 */
export interface OpaqueTemplate {
  readonly kind: 'opaque';
  readonly value: unknown;
  readonly at?: Place;
}

/** A function of the host program, called with the object under construction as `this`. */
export type LiveFunction = (this: unknown, options: unknown) => unknown;

/**
 * Prints a template as the text of a mode, including rules. The output is JSON except for regular
 * expressions, which are JavaScript literals; functions become their source as text.
 *
 * @example
 * printTemplate({ kind: 'list', items: [{ kind: 'text', text: '@cname' }] }); // '[\n  "@cname"\n]'
 */
export function printTemplate(template: Template, indent = ''): string {
  switch (template.kind) {
    case 'value':
      return template.digits ?? JSON.stringify(template.value ?? null);
    case 'text':
      return JSON.stringify(template.text);
    case 'regexp':
      return `/${template.source}/${template.flags}`;
    case 'function':
      return JSON.stringify(template.source);
    case 'opaque':
      return JSON.stringify(template.value) ?? 'null';
    case 'list':
      return printBlock('[', ']', indent, template.items, (item, inner) => printTemplate(item, inner));
    case 'object':
      return printBlock(
        '{',
        '}',
        indent,
        template.fields,
        (field, inner) => `${JSON.stringify(field.key)}: ${printTemplate(field.value, inner)}`,
      );
  }
}

function printBlock<T>(
  open: string,
  close: string,
  indent: string,
  parts: readonly T[],
  print: (part: T, indent: string) => string,
): string {
  if (parts.length === 0) return open + close;
  const inner = `${indent}  `;
  return `${open}\n${parts.map((part) => inner + print(part, inner)).join(',\n')}\n${indent}${close}`;
}

/** The surroundings that a function reads. All others are not copied into the sandbox. */
export interface FunctionNeeds {
  /** Parts of `this` that the function reads: nothing, everything, or these fields. */
  readonly self: 'nothing' | 'all' | readonly string[];
  /**
   * True if the function reads options other than `Mock` and `_req`: the path, the rule, everything built so
   * far.
   */
  readonly context: boolean;
}

/** The needs of an unknown function. */
export const ALL_NEEDS: FunctionNeeds = { self: 'all', context: true };
