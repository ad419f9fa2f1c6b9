import type { MockMethod } from '@easymock/contract';
import { findAnswerConflicts } from '@easymock/mock-engine';
import { Button, Dropdown } from 'antd';
import { type DragEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../../kit/display/icon';
import { AddIcon, AlertIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { isFull, type Preset, withEmptyList } from './answer-list';
import { answerTexts } from './answer-texts';
import styles from './answers.module.css';
import { conflictText } from './conflict-text';
import type { AnswersState } from './use-answers';

/** Shows the responses of a mock as tabs: the default one, then the named ones in the order of their checks. */
export function AnswerTabs(props: { state: AnswersState; ownMode: string; method: MockMethod; isReadOnly: boolean }) {
  const { state, method, isReadOnly } = props;
  const { answers, open } = state;
  const t = useTexts(answerTexts);
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState('');
  const id = useId();
  const conflicts = useMemo(
    () => new Map(findAnswerConflicts(answers, method).map((of) => [of.id, of])),
    [answers, method],
  );
  const ids = ['', ...answers.map((answer) => answer.id)];
  const openId = open?.id ?? '';

  const focusTab = (next: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-answer="${next}"]`)?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = ids.indexOf(openId) + step;
    const next = ids[at];
    event.preventDefault();
    if (next === undefined) return;
    if (!event.altKey) state.show(next);
    else if (open && !isReadOnly && at > 0) state.move(openId, at - 1);
    focusTab(event.altKey ? openId : next);
  };
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged) state.move(dragged, to);
    setDragged('');
  };
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={t.answers} className={styles.list} onKeyDown={onKeyDown}>
        {ids.map((of, at) => {
          const answer = answers[at - 1];
          const conflict = conflicts.get(of);
          return (
            <button
              key={of}
              type="button"
              role="tab"
              id={`${id}-${of}`}
              data-answer={of}
              className={styles.tab}
              aria-selected={of === openId}
              tabIndex={of === openId ? 0 : -1}
              draggable={answer !== undefined && !isReadOnly}
              onDragStart={() => setDragged(of)}
              onDragEnd={() => setDragged('')}
              onDragOver={(event) => dragged && answer && event.preventDefault()}
              onDrop={(event) => answer && onDrop(event, at - 1)}
              onClick={() => state.show(of)}
            >
              {answer ? answer.name : t.ownAnswer}
              {answer && answer.status !== 200 && <span className={`${styles.status} g-num`}>{answer.status}</span>}
              {conflict && (
                <span className={styles.warning} title={conflictText(conflict, t)}>
                  <Icon icon={AlertIcon} size={14} />
                  <span className="g-sr-only">{conflictText(conflict, t)}</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      {!isReadOnly && <AddAnswer state={state} ownMode={props.ownMode} />}
    </div>
  );
}

function AddAnswer({ state, ownMode }: { state: AnswersState; ownMode: string }) {
  const t = useTexts(answerTexts);
  // Parsed only when the menu opens.
  const [hasList, setHasList] = useState(false);
  const names: Record<Preset, string> = {
    plain: t.addPlain,
    emptyList: t.addEmptyList,
    timeout: t.addTimeout,
    error: t.addError,
  };
  const offered = (Object.keys(names) as Preset[]).filter((preset) => preset !== 'emptyList' || hasList);
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      disabled={isFull(state.answers)}
      onOpenChange={(isOpen) => isOpen && setHasList(withEmptyList(ownMode) !== undefined)}
      menu={{
        items: offered.map((key) => ({ key, label: names[key] })),
        onClick: ({ key }) => state.add(key as Preset, names[key as Preset]),
      }}
    >
      <Button type="text" size="small" icon={<Icon icon={AddIcon} size={14} />}>
        {t.add}
      </Button>
    </Dropdown>
  );
}
