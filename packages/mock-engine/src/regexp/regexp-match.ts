import type { RegExpTemplate } from '../parse/template';
import { type CharactersNode, parseRegExp, type RegExpNode, RegExpProblem } from './regexp-parse';

/** Steps left for matching texts; all comparisons of one check share them. */
export interface MatchBudget {
  left: number;
}

/**
 * Returns true if the expression matches the whole text. In doubt also true: for back-references and
 * look-around, and once the budget is spent.
 */
export type MatchText = (text: string, budget: MatchBudget) => boolean;

/**
 * Compiles an expression for matching. RegExp itself may backtrack for practically unlimited time, so it only
 * tests single characters. This function follows their order, all alternatives at once.
 *
 * @example
 * const matches = compileRegExpMatch({ kind: 'regexp', source: '(a+)+', flags: '' }, 1, 1);
 * matches('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', { left: 10_000 }); // false, and soon
 */
export function compileRegExpMatch(template: RegExpTemplate, min: number, max: number): MatchText {
  const item = readTree(template.source);
  if (!item) return () => true;
  // The other flags do not affect a match of the whole text or are irrelevant here.
  const flags = template.flags.replace(/[^is]/g, '');
  const follow = compileTree({ kind: 'repeat', item, min, max }, flags);
  return (text, budget) => {
    const characters = [...text];
    try {
      return follow(characters, new Set([0]), budget).has(characters.length);
    } catch (error) {
      if (error instanceof BudgetSpent) return true;
      throw error;
    }
  };
}

function readTree(source: string): RegExpNode | undefined {
  try {
    return parseRegExp(source);
  } catch (error) {
    if (error instanceof RegExpProblem) return undefined;
    throw error;
  }
}

class BudgetSpent extends Error {}

/** Positions between the characters of a text. */
type Places = ReadonlySet<number>;

/**
 * Returns the positions at which the text can continue after a part that begins at one of the `from`
 * positions.
 */
type Follow = (text: readonly string[], from: Places, budget: MatchBudget) => Places;

function compileTree(node: RegExpNode, flags: string): Follow {
  const compile = (inner: RegExpNode) => compileTree(inner, flags);
  switch (node.kind) {
    case 'text':
      return followText([...node.text], flags.includes('i'));
    case 'characters':
      return followCharacter(node, flags);
    case 'choice':
      return followChoice(node.options.map(compile));
    case 'sequence': {
      const items = node.items.map(compile);
      return (text, from, budget) => items.reduce((places, item) => item(text, places, budget), from);
    }
    case 'repeat':
      return followRepeat(compile(node.item), node.min, node.max);
    case 'group':
      return compile(node.item);
    case 'ahead':
      // Generators write out the text of a lookahead, whereas a match does not contain it, so the text is optional.
      return followRepeat(compile(node.item), 0, 1);
    case 'back':
      return followAnything;
  }
}

function followText(expected: readonly string[], isCaseIgnored: boolean): Follow {
  const same = (a: string | undefined, b: string) => a === b || (isCaseIgnored && a?.toLowerCase() === b.toLowerCase());
  return (text, from, budget) => {
    spend(budget, from.size);
    const to = new Set<number>();
    for (const place of from) {
      if (expected.every((c, i) => same(text[place + i], c))) to.add(place + expected.length);
    }
    return to;
  };
}

/** Maximum size of a pool that is copied; larger sets are tested by their source. */
const maxCopiedPool = 1_000;

function followCharacter({ pool, source }: CharactersNode, flags: string): Follow {
  const drawn = new Set(pool.length > maxCopiedPool ? [] : pool);
  const described = singleCharacter(source, flags);
  return (text, from, budget) => {
    spend(budget, from.size);
    const to = new Set<number>();
    for (const place of from) {
      const c = text[place];
      if (c !== undefined && (drawn.has(c) || described.test(c))) to.add(place + 1);
      // An empty set such as [] generates nothing.
      if (pool.length === 0) to.add(place);
    }
    return to;
  };
}

// Texts are split into whole code points, which RegExp supports only with the flag `u`. Some older syntax is
// invalid with it, so the expression without flag is the fallback.
function singleCharacter(source: string, flags: string): RegExp {
  for (const spelling of ['u', '']) {
    try {
      return new RegExp(`^(?:${source})$`, flags + spelling);
    } catch {
      // The source is invalid with this flag.
    }
  }
  return /[\s\S]/u;
}

function followChoice(options: readonly Follow[]): Follow {
  return (text, from, budget) => {
    const to = new Set<number>();
    for (const option of options) for (const place of option(text, from, budget)) to.add(place);
    return to;
  };
}

function followRepeat(item: Follow, min: number, max: number): Follow {
  return (text, from, budget) => {
    let fresh = from;
    for (let i = 0; i < min && fresh.size > 0; i += 1) {
      spend(budget, 1);
      fresh = item(text, fresh, budget);
    }
    const reached = new Set(fresh);
    // Positions that were reached before lead to no new match.
    for (let i = min; i < max && fresh.size > 0; i += 1) {
      const next = new Set<number>();
      for (const place of item(text, fresh, budget)) if (!reached.has(place)) next.add(place);
      for (const place of next) reached.add(place);
      fresh = next;
    }
    return reached;
  };
}

// Captured texts are not stored, since every match would then be distinct.
const followAnything: Follow = (text, from, budget) => {
  spend(budget, text.length);
  const first = Math.min(...from);
  const to = new Set<number>();
  for (let place = first; place <= text.length; place += 1) to.add(place);
  return to;
};

function spend(budget: MatchBudget, steps: number): void {
  budget.left -= steps + 1;
  if (budget.left < 0) throw new BudgetSpent();
}
