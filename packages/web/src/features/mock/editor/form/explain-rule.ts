import type { Language } from '@easymock/contract';
import { keptShare, type OutlineKind, type OutlineNode, parseKey, type Rule } from '@easymock/mock-engine';
import { textsIn } from '../../../../lib/texts/texts';
import { ruleTexts } from './rule-texts';

/** Effect of a rule on a value, and whether the rule is valid. */
export interface RuleHelp {
  text: string;
  state: 'none' | 'works' | 'idle' | 'wrong';
}

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
  const text = effectOf(parsed, value, language);
  return text === undefined ? { text: t.noEffect, state: 'idle' } : { text, state: 'works' };
}

function effectOf(rule: Rule, value: Ruled, language: Language): string | undefined {
  const t = textsIn(ruleTexts, language);
  const { step, min, max, count: exactly } = rule;
  const span = (from: number, to: number) => (from === to ? String(from) : t.range({ min: from, max: to }));
  const count =
    exactly !== undefined ? String(exactly) : min !== undefined && max !== undefined ? span(min, max) : undefined;
  switch (value.kind) {
    case 'number': {
      if (step !== undefined) return t.stepFrom({ value: value.text, step });
      const whole =
        exactly !== undefined
          ? t.fixed({ count: exactly })
          : min !== undefined && max !== undefined
            ? t.whole({ min, max })
            : t.wholeKept;
      const { dmin, dmax } = rule;
      return dmin === undefined ? whole : whole + t.decimals({ count: span(dmin, dmax ?? dmin) });
    }
    case 'boolean': {
      const kept = keptShare(rule);
      if (kept === undefined) return undefined;
      if (kept === 0.5) return t.booleanHalf;
      const share = `${Math.round(kept * 1000) / 10}%`;
      return t.booleanShare({ share, value: value.text, other: String(value.text !== 'true') });
    }
    case 'list':
      if (step !== undefined) return step === 1 ? t.eachInTurn : t.eachInTurnBy({ step });
      if (exactly === 1) return t.oneOf;
      if (count === undefined) return undefined;
      return value.children.length === 1 ? t.items({ count }) : t.repeatList({ count });
    case 'text':
      if (count === undefined) return undefined;
      return value.text === '' ? t.characters({ count }) : t.repeatText({ count });
    case 'object':
      return count === undefined ? undefined : t.fields({ count });
    case 'regexp':
      return count === undefined ? undefined : t.parts({ count });
    default:
      return undefined;
  }
}
