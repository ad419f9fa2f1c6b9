import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { articlesQuery } from '../links/find-articles';
import { NodeIconView } from '../node/node-look';
import type { Include } from './include';
import styles from './include.module.css';
import { texts } from './texts';

interface Props {
  readonly former: string | undefined;
  readonly onPick: (include: Include | undefined) => void;
}

/** Searches documents, then offers the headings of the chosen one. */
export function IncludePicker({ former, onPick }: Props) {
  const t = useTexts(texts);
  const [chosen, setChosen] = useState(former);
  const headings = useQuery({
    ...callQuery('wikiInclude', 'listHeadings', { markdownId: chosen ?? '' }),
    enabled: chosen !== undefined,
  });
  const title = chosen === undefined ? undefined : headings.data?.title;
  return (
    <Modal
      open
      width={560}
      title={title === undefined ? t.choose : t.chooseHeading({ title })}
      footer={null}
      afterOpenChange={focusFirstField}
      onCancel={() => onPick(undefined)}
    >
      {chosen === undefined ? (
        <Articles onChoose={setChosen} />
      ) : (
        <>
          <PlainButton onClick={() => setChosen(undefined)}>{t.back}</PlainButton>
          <QueryView query={headings} skeleton={160}>
            {(found) => <Headings {...found} onChoose={(anchor) => onPick({ id: chosen, anchor })} />}
          </QueryView>
        </>
      )}
    </Modal>
  );
}

function Articles({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({ ...articlesQuery(words), placeholderData: keepPreviousData });
  const articles = query.data ?? [];
  const isCurrent = words === typed.trim() && !query.isPlaceholderData;
  const chooseFirst = () => {
    const [first] = articles;
    if (first && isCurrent) onChoose(first.id);
  };
  const state = query.isError
    ? query.error.message
    : query.isFetching
      ? t.searching
      : words === ''
        ? t.unread
        : t.nothing;
  return (
    <Options
      label={t.choose}
      isBusy={query.isFetching}
      state={state}
      options={articles.map(({ id, title, path, catalogType }) => ({
        key: id,
        onChoose: () => onChoose(id),
        content: (
          <>
            <NodeIconView node={{ catalogType, catalogIcon: '', catalogColor: '', bgColor: '' }} />
            <span className={styles.name}>{title}</span>
            <span className={styles.path}>{path}</span>
          </>
        ),
      }))}
    >
      <Input
        allowClear
        aria-label={t.search}
        placeholder={t.searchHelp}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && chooseFirst()}
      />
    </Options>
  );
}

interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly slug: string;
}

function Headings({ headings, onChoose }: { headings: readonly Heading[]; onChoose: (anchor: string) => void }) {
  const t = useTexts(texts);
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <>
      <Options
        label={t.headings}
        focusesFirst
        options={[
          { key: '', onChoose: () => onChoose(''), content: <strong className={styles.name}>{t.whole}</strong> },
          ...headings.map(({ depth, text, slug }) => ({
            key: slug,
            onChoose: () => onChoose(slug),
            content: (
              <span className={styles.name} style={{ paddingInlineStart: (depth - top + 1) * 16 }}>
                {text || '…'}
              </span>
            ),
          })),
        ]}
      />
      {headings.length === 0 && <p className={styles.state}>{t.noHeadings}</p>}
    </>
  );
}

interface Option {
  readonly key: string;
  readonly content: ReactNode;
  readonly onChoose: () => void;
}

/** A list of buttons, below a field; the arrow keys move between them. */
function Options(props: {
  label: string;
  options: readonly Option[];
  isBusy?: boolean;
  /** Shown if there are no options. */
  state?: string;
  focusesFirst?: boolean;
  children?: ReactNode;
}) {
  const { options, focusesFirst = false } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusesFirst) box.current?.querySelector('button')?.focus();
  }, [focusesFirst]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={box} onKeyDown={moveFocus}>
      {props.children}
      {options.length > 0 ? (
        <ul className={styles.list} aria-label={props.label} aria-busy={props.isBusy ?? false}>
          {options.map(({ key, content, onChoose }) => (
            <li key={key}>
              <button type="button" className={styles.option} data-option="" onClick={onChoose}>
                {content}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.state} role="status">
          {props.state}
        </p>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-option]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
