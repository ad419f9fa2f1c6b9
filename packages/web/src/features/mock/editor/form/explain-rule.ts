import type { Language } from '@easymock/contract';
import { keptShare, type OutlineKind, type OutlineNode, parseKey, type Rule } from '@easymock/mock-engine';
import { textsIn } from '../../../../lib/texts/texts';
import { ruleTexts } from './rule-texts';

/** Effect of a rule on a value, and whether the rule is valid. */
export interface RuleHelp {
  text: string;
  state: 'none' | 'works' | 'idle' | 'wrong';
}

type Words = ReturnType<typeof textsIn<(typeof ruleTexts)['zh']>>;
type Ruled = Pick<OutlineNode, 'kind' | 'text' | 'children'>;

/** The most common rules for each kind of value. */
export const commonRules: Record<OutlineKind, readonly string[]> = {
  object: ['1', '1-3'],
  list: ['3', '1-10', '1', '+1'],
  text: ['3', '1-3'],
  number: ['1-100', '+1', '1-100.2', '.2'],
  boolean: ['1', '1-3'],
  regexp: ['3', '1-3'],
  null: [],
  function: [],
  other: [],
};

/**
 * Explains the effect of a rule on a value, in the person's language.
 * @example explainRule('1-10', { kind: 'number', text: '1', children: [] }, 'en').text // 'A random whole number from 1 to 10'
 */
export function explainRule(rule: string, value: Ruled, language: Language): RuleHelp {
  const t = textsIn(ruleTexts, language);
  const { kind } = value;
  if (rule === '') {
    if (kind === 'null' || kind === 'function' || kind === 'other') return { text: '', state: 'none' };
    return { text: t[`none_${kind}`], state: 'none' };
  }
  const parsed = parseKey(`x|${rule}`).rule;
  if (!parsed) return { text: t.unknown, state: 'wrong' };
  const text = effectOf(parsed, value, t);
  return text === undefined ? { text: t.noEffect, state: 'idle' } : { text, state: 'works' };
}

function effectOf(rule: Rule, value: Ruled, t: Words): string | undefined {
  switch (value.kind) {
    case 'number':
      return numberEffect(rule, value, t);
    case 'boolean':
      return booleanEffect(rule, value, t);
    case 'list':
      return listEffect(rule, value, t);
    default: {
      const count = countOf(rule, t);
      return count === undefined ? undefined : repeatEffect(count, value, t);
    }
  }
}

function numberEffect(rule: Rule, { text }: Ruled, t: Words): string {
  const { step, dmin, dmax = dmin } = rule;
  if (step !== undefined) return t.stepFrom({ value: text, step });
  const whole = wholeEffect(rule, t);
  return dmin === undefined || dmax === undefined ? whole : whole + t.decimals({ count: spanOf(dmin, dmax, t) });
}

function wholeEffect({ min, max, count }: Rule, t: Words): string {
  if (count !== undefined) return t.fixed({ count });
  return min !== undefined && max !== undefined ? t.whole({ min, max }) : t.wholeKept;
}

function booleanEffect(rule: Rule, { text }: Ruled, t: Words): string | undefined {
  const kept = keptShare(rule);
  if (kept === undefined) return undefined;
  if (kept === 0.5) return t.booleanHalf;
  const share = `${Math.round(kept * 1000) / 10}%`;
  return t.booleanShare({ share, value: text, other: String(text !== 'true') });
}

function listEffect(rule: Rule, { children }: Ruled, t: Words): string | undefined {
  const { step } = rule;
  if (step !== undefined) return step === 1 ? t.eachInTurn : t.eachInTurnBy({ step });
  if (rule.count === 1) return t.oneOf;
  const count = countOf(rule, t);
  if (count === undefined) return undefined;
  return children.length === 1 ? t.items({ count }) : t.repeatList({ count });
}

/** Explains a rule for a value whose parts are chosen or repeated. */
function repeatEffect(count: string, { kind, text }: Ruled, t: Words): string | undefined {
  if (kind === 'text') return text === '' ? t.characters({ count }) : t.repeatText({ count });
  if (kind === 'object') return t.fields({ count });
  return kind === 'regexp' ? t.parts({ count }) : undefined;
}

/** Returns the count of a rule, which is a number or a range; undefined if it has none. */
function countOf({ min, max, count }: Rule, t: Words): string | undefined {
  if (count !== undefined) return String(count);
  return min !== undefined && max !== undefined ? spanOf(min, max, t) : undefined;
}

const spanOf = (from: number, to: number, t: Words): string =>
  from === to ? String(from) : t.range({ min: from, max: to });
