import type { NamedAnswer } from '@easymock/contract';
import { useState } from 'react';
import type { MockForm } from '../use-mock-form';
import { moveAnswer, newAnswer, type Preset } from './answer-list';

/**
 * Manages the responses of the edited mock: which one is open, and the definition that the editor shows.
 * @param onOpen called with the definition of the response that is opened
 */
export function useAnswers({ values, change }: Pick<MockForm, 'values' | 'change'>, onOpen: (mode: string) => void) {
  const [openId, setOpenId] = useState('');
  const { answers } = values;
  const open = answers.find(({ id }) => id === openId);
  const show = (id: string, among = answers) => {
    setOpenId(id);
    onOpen(among.find((answer) => answer.id === id)?.mode ?? values.mode);
  };
  const store = (next: readonly NamedAnswer[]) => change({ answers: [...next] });
  return {
    answers,
    open,
    mode: open ? open.mode : values.mode,
    show,
    changeMode: (mode: string) => {
      if (!open) change({ mode });
      else store(answers.map((answer) => (answer.id === open.id ? { ...answer, mode } : answer)));
    },
    changeOpen: (part: Partial<NamedAnswer>) =>
      store(answers.map((answer) => (answer.id === open?.id ? { ...answer, ...part } : answer))),
    add: (preset: Preset, name: string) => {
      const added = newAnswer(preset, name, values.mode, answers);
      const next = [...answers, added];
      store(next);
      show(added.id, next);
    },
    move: (id: string, to: number) => store(moveAnswer(answers, id, to)),
    remove: (id: string) => {
      store(answers.filter((answer) => answer.id !== id));
      show('');
    },
  };
}
export type AnswersState = ReturnType<typeof useAnswers>;
