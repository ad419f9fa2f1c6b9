import type { Placeholder, Site } from '../placeholders/placeholder';
import { Arguments, dataOf } from '../run/arguments';
import { anything } from '../run/node';
import type { Draw } from './random-drawer';
import type { RandomMethods } from './random-methods';

/** A function behind a placeholder, called with the methods of `Random` as `this`. */
// Declared as a method, so that functions with parameters of any type are assignable.
export type ExtensionFunction = { call(this: RandomMethods, ...args: unknown[]): unknown }['call'];

/**
 * The definition of an added name: a function, a list to pick from, or a placeholder.
 *
 * @example
 * const planet: Extension = ['Venus', 'Mars'];
 * const shout: Extension = function (text: string) { return `${this.upper(text)}!`; };
 */
export type Extension = ExtensionFunction | readonly unknown[] | Placeholder;

/**
 * Extensions by name; templates may write the names in any case.
 *
 * @example
 * const extensions: Extensions = { planet: ['Venus', 'Mars'] };
 */
export type Extensions = Readonly<Record<string, Extension>>;

/** The methods on `Random` that extensions add. */
export type ExtensionMethods<E extends Extensions> = {
  readonly [K in keyof E]: E[K] extends readonly (infer T)[]
    ? () => T
    : E[K] extends Placeholder
      ? (...args: unknown[]) => unknown
      : E[K] extends ExtensionFunction
        ? OmitThisParameter<E[K]>
        : never;
};

/** Returns the placeholder of an extension; `methodsOf` creates the `this` of its function. */
export function extensionPlaceholder(
  name: string,
  extension: Extension,
  methodsOf: (draw: Draw) => RandomMethods,
): Placeholder {
  const names: [string] = [name];
  if (isPlaceholder(extension)) return { ...extension, names };
  const described = { names, group: 'misc', example: `@${name}`, about: ABOUT } as const;
  if (typeof extension !== 'function') {
    return { ...described, prepare: () => anything((run) => run.random.pick(extension)) };
  }
  return {
    ...described,
    prepare: (args, site) => {
      reserve(site);
      return anything((run) => {
        const methods = methodsOf((placeholder, list) => placeholder.prepare(new Arguments(list), site).draw(run));
        const value = extension.apply(methods, args.list.map(dataOf));
        // Inside a text, undefined becomes empty.
        if (value === undefined) return '';
        run.spendShared(value);
        return value;
      });
    },
  };
}

const ABOUT = { zh: '自定义的占位符。', en: 'A custom placeholder.' };

function isPlaceholder(extension: Extension): extension is Placeholder {
  return typeof extension === 'object' && 'prepare' in extension;
}

// The placeholders that a function will use are unknown before it runs, and slots cannot be reserved once it runs.
function reserve(site: Site): void {
  site.slot();
  site.together('', () => ({}));
}
