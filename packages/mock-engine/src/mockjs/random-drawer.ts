import { PLACEHOLDERS } from '../placeholders';
import type { Placeholder } from '../placeholders/placeholder';
import { type Argument, argumentOf } from '../run/arguments';

/** Generates a value of a placeholder with arguments. */
export type Draw = (placeholder: Placeholder, list: readonly Argument[]) => unknown;

/** Has one method per placeholder; the constructor argument decides how values are generated. */
export class Drawer {
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Adds a method for a placeholder to all present and future instances of a class. */
  static define(drawers: typeof Drawer, name: string, placeholder: Placeholder): void {
    const value = function (this: Drawer, ...args: unknown[]): unknown {
      return this.#draw(
        placeholder,
        args.map((arg) => argumentOf(arg)),
      );
    };
    Object.defineProperty(drawers.prototype, name, { value, configurable: true, writable: true });
  }
}

let isComplete = false;

/** Returns a new class, so that methods defined on it are not shared. */
export function newDrawerClass(): typeof Drawer {
  if (!isComplete) {
    for (const placeholder of PLACEHOLDERS) {
      for (const name of placeholder.names) {
        Drawer.define(Drawer, spellingOf(name, placeholder), placeholder);
      }
    }
    isComplete = true;
  }
  return class extends Drawer {};
}

/** Returns the public spelling of a name: `dataImage` for `dataimage`. */
export function spellingOf(name: string, { example }: Placeholder): string {
  const written = example.slice(1, name.length + 1);
  return written.toLowerCase() === name ? written : name;
}
