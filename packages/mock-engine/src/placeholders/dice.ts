import { number } from '../run/node';
import type { Placeholder } from './placeholder';

const die = (sides: number): Placeholder => ({
  names: [`d${sides}`],
  group: 'misc',
  example: `@d${sides}`,
  about: { zh: `${sides} 面的骰子。`, en: `A die with ${sides} sides.` },
  numbers: 'always',
  prepare: () => number((run) => run.random.int(1, sides)),
});

/** Dice: @d4, @d6, @d8, @d12, @d20 and @d100. */
export const dice: readonly Placeholder[] = [4, 6, 8, 12, 20, 100].map(die);
