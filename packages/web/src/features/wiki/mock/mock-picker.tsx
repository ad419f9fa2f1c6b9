import type { MockMethod } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { MethodLabel } from '../../../kit/display/method-label';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './mock-picker.module.css';
import type { Pick } from './pick-mock';
import { texts } from './texts';

interface Option {
  readonly id: string;
  readonly method: MockMethod;
  readonly url: string;
  readonly description: string;
  readonly project: string;
}

/** Searches the projects and mocks of the person, and returns the chosen mock. */
export function MockPicker({ onPick }: { onPick: Pick }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    ...callQuery('mock', 'search', { keywords: words, pageSize: 10, each: 10 }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const options: Option[] =
    words === ''
      ? []
      : (query.data?.list ?? []).flatMap(({ project, mocks }) =>
          mocks.map(({ _id: id, method, url, description }) => ({
            id,
            method,
            url,
            description,
            project: project.name,
          })),
        );
  const isCurrent = words === typed.trim() && !query.isPlaceholderData;
  const chooseFirst = () => {
    const [first] = options;
    if (first && isCurrent) onPick(first.id);
  };
  const state =
    words === '' ? t.start : query.isError ? query.error.message : query.isFetching ? t.searching : t.nothing;
  return (
    <Modal
      open
      width={560}
      title={t.choose}
      footer={null}
      afterOpenChange={focusFirstField}
      onCancel={() => onPick(undefined)}
    >
      <Input
        allowClear
        aria-label={t.search}
        placeholder={t.chooseHelp}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && chooseFirst()}
      />
      {options.length > 0 ? (
        <ul className={styles.list} aria-label={t.choose} aria-busy={query.isFetching}>
          {options.map(({ id, method, url, description, project }) => (
            <li key={id}>
              <button type="button" className={styles.option} onClick={() => onPick(id)}>
                <MethodLabel method={method} />
                <span className={styles.name}>
                  <code>{url}</code> {description}
                </span>
                <span className={styles.project}>{project}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
    </Modal>
  );
}
