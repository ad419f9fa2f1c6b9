import { expect, test } from 'vitest';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { MEANINGS, type Meaning, type TextOffer } from './meanings';

const templateOf = (offer: TextOffer): Template | undefined => {
  if (offer.kind === 'drawn') return { kind: 'text', text: offer.text.replace('{label}', 'Order') };
  return offer.kind === 'pattern' ? { kind: 'regexp', source: offer.source, flags: '' } : undefined;
};

/** Offers of a meaning that declare the length of their texts. */
const offersOf = ({ texts }: Meaning) =>
  [...texts.zh, ...texts.en].flatMap((offer) => {
    const template = templateOf(offer);
    return template && (offer.kind === 'drawn' || offer.kind === 'pattern') ? [{ offer, template }] : [];
  });

test.each(Object.entries(MEANINGS))('%s is as long as it says', (_, meaning) => {
  for (const { offer, template } of offersOf(meaning)) {
    const plan = compile(template);
    const lengths = Array.from({ length: 500 }, (_, seed) => String(plan.render({ seed })).length);
    expect(Math.min(...lengths), JSON.stringify(offer)).toBeGreaterThanOrEqual(offer.least);
    expect(Math.max(...lengths), JSON.stringify(offer)).toBeLessThanOrEqual(offer.most);
  }
});
