import { type Argument, type Arguments, dataOf, isObject } from '../run/arguments';
import { anything, type Drawing } from '../run/node';
import type { Placeholder } from './placeholder';

/**
 * Picks one of several values. An object contains texts with their weights; a second list contains the weights of the
 * first. Mock.js supports neither: it cannot choose from an object, and expects a number in place of the second list.
 */
export const pick: Placeholder = {
  names: ['pick'],
  group: 'helper',
  example: '@pick(["a", "e", "i"])',
  about: {
    zh: '任取一个；(list, min, max) 取若干个；({ "a": 8, "b": 2 }) 或 ([1, 2], [8, 2]) 按权重取。',
    en: 'One value of an array; (list, min, max) picks several; { "a": 8 } or a second array sets weights.',
  },
  numbers: 'ofNumbers',
  prepare: (args) => {
    const weighted = readWeighted(args);
    if (weighted) return drawWeighted(weighted);
    const list = args.array(0);
    const choices = (list ?? args.list).map(dataOf);
    const min = list ? args.integer(1, 1) : 1;
    const max = list ? args.integer(2, min) : 1;
    if (min === 1 && max === 1) return anything((run) => run.random.pick(choices));
    return anything((run) => {
      run.spend(choices.length, 0);
      return run.random.shuffle(choices).slice(0, run.random.int(Math.min(min, max), Math.max(min, max)));
    });
  },
};

type Weighted = readonly (readonly [choice: Argument, weight: Argument])[];

function readWeighted(args: Arguments): Weighted | undefined {
  const [choices, weights] = args.list;
  if (args.count === 1 && isObject(choices)) return sound(choices.entries);
  const list = args.array(0);
  if (args.count !== 2 || list === undefined || !Array.isArray(weights)) return undefined;
  if (list.length !== weights.length) return undefined;
  return sound(list.map((choice, i) => [choice, weights[i]]));
}

/** Returns undefined unless every weight is valid and one is positive. */
function sound(weighted: Weighted): Weighted | undefined {
  const isSound = weighted.every(([, weight]) => typeof weight === 'number' && weight >= 0 && Number.isFinite(weight));
  return isSound && weighted.some(([, weight]) => weight !== 0) ? weighted : undefined;
}

function drawWeighted(weighted: Weighted): Drawing {
  const possible = weighted.filter(([, weight]) => weight !== 0);
  const choices = possible.map(([choice]) => dataOf(choice));
  let total = 0;
  const ends = possible.map(([, weight]) => {
    total += Number(weight);
    return total;
  });
  const last = choices.length - 1;
  return anything(({ random }) => {
    const point = random.unit() * total;
    let index = 0;
    while (index < last && point >= (ends[index] as number)) index += 1;
    return choices[index];
  });
}
