import type { AnswerConflict } from '@easymock/mock-engine';
import type { useTexts } from '../../../../lib/texts/texts';
import type { answerTexts } from './answer-texts';

/** Returns the reason why a response can never be used. */
export const conflictText = (
  { kind, by }: AnswerConflict,
  t: ReturnType<typeof useTexts<typeof answerTexts.zh>>,
): string => (kind === 'shadowed' ? t.conflict_shadowed({ by }) : t[`conflict_${kind}`]);
