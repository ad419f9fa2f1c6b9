import { PLACEHOLDERS } from '../placeholders';
import type { Placeholder } from '../placeholders/placeholder';
import { type Argument, argumentOf } from '../run/arguments';

/** Draws a placeholder with arguments. */
export type Draw = (placeholder: Placeholder, list: readonly Argument[]) => unknown;

/** Something with a method for each placeholder; its creator decides what the methods draw from. */
export class Drawer {
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Gives all drawers of a class, present and future, a method that draws the placeholder. */
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

/** A class of drawers of its own, so that methods defined on it are nobody else's. */
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

/** The name as people write it: `dataImage` for `dataimage`. */
export function spellingOf(name: string, { example }: Placeholder): string {
  const written = example.slice(1, name.length + 1);
  return written.toLowerCase() === name ? written : name;
}
