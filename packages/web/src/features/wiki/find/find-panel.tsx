import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import type { IconShape } from '../../../kit/display/icon';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './find.module.css';
import type { Finder } from './finder';
import { CaseIcon, RegexIcon, WordIcon } from './icons';
import { matchLimit } from './matches';
import { texts } from './texts';

/**
 * A request to open the panel. `no` grows with each request, so that the panel restarts with the selected
 * text.
 */
export interface FindRequest {
  readonly isReplacing: boolean;
  readonly no: number;
}

/**
 * Finds and replaces in an article, fully by keyboard: Enter goes to the next match, Shift+Enter to the
 * previous one, Escape closes.
 */
export function FindPanel(props: { finder: Finder; request: FindRequest; isReadOnly: boolean; onClose: () => void }) {
  const { finder, request, isReadOnly, onClose } = props;
  const t = useTexts(texts);
  const { matches, at } = useSyncExternalStore(finder.subscribe, finder.read);
  const [text, setText] = useState(() => finder.selectedWords());
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [isWholeWord, setIsWholeWord] = useState(false);
  const [said, setSaid] = useState('');
  const [isReplacing, setIsReplacing] = useState(request.isReplacing);
  const [seen, setSeen] = useState(request.no);
  const searched = useRef<InputRef>(null);
  if (seen !== request.no) {
    setSeen(request.no);
    setText(finder.selectedWords() || text);
    setIsReplacing(request.isReplacing || isReplacing);
  }
  const [isRegex, setIsRegex] = useState(false);
  const [isInvalid, setIsInvalid] = useState(false);
  useEffect(() => {
    const query = { text, isCaseSensitive, isWholeWord };
    setSaid('');
    setIsInvalid(false);
    if (!isRegex || text === '') {
      finder.find(query);
      return;
    }
    let isOld = false;
    void import('./regex').then(({ compileRegex }) => {
      if (isOld) return;
      const regex = compileRegex(query);
      setIsInvalid(!regex);
      finder.find(regex && { ...query, regex });
    });
    return () => {
      isOld = true;
    };
  }, [finder, text, isCaseSensitive, isWholeWord, isRegex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request takes the focus anew
  useEffect(() => {
    searched.current?.focus({ cursor: 'all' });
  }, [request.no]);
  useEffect(() => () => finder.find(undefined), [finder]);
  const close = () => {
    finder.leave();
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') close();
    else if (event.key === 'F3') finder.step(event.shiftKey ? -1 : 1);
    else if (isMod && event.key === 'f') searched.current?.focus({ cursor: 'all' });
    else if (isMod && event.key === 'h' && !isReadOnly) setIsReplacing(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEnter = (run: (event: KeyboardEvent) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event);
  };
  const all = () => setSaid(t.replaced({ count: formatNumber(finder.replaceAll(replacement)) }));
  const count =
    text === ''
      ? ''
      : isInvalid
        ? t.invalidRegex
        : matches.length === 0
          ? t.none
          : t.count({
              at: formatNumber(at + 1),
              count: formatNumber(matches.length) + (matches.length >= matchLimit ? '+' : ''),
            });
  return (
    <section className={styles.panel} aria-label={t.title} data-find="" onKeyDown={onKey}>
      <div className={styles.row}>
        <Input
          ref={searched}
          size="small"
          className={styles.field}
          aria-label={t.find}
          placeholder={t.find}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter(({ shiftKey }) => finder.step(shiftKey ? -1 : 1))}
        />
        <IconButton icon={ChevronUpIcon} label={`${t.previous} (Shift+Enter)`} onClick={() => finder.step(-1)} />
        <IconButton icon={ChevronDownIcon} label={`${t.next} (Enter)`} onClick={() => finder.step(1)} />
        <Switch icon={CaseIcon} isOn={isCaseSensitive} label={t.caseSensitive} onChange={setIsCaseSensitive} />
        <Switch icon={WordIcon} isOn={isWholeWord} label={t.wholeWord} onChange={setIsWholeWord} />
        {finder.hasRegex && <Switch icon={RegexIcon} isOn={isRegex} label={t.regex} onChange={setIsRegex} />}
        <span className={styles.count} role="status">
          {said || count}
        </span>
        <IconButton icon={CloseIcon} label={`${t.close} (Esc)`} className={styles.close} onClick={close} />
      </div>
      {isReplacing && !isReadOnly && (
        <div className={styles.row}>
          <Input
            size="small"
            className={styles.field}
            aria-label={t.replacement}
            placeholder={t.replacement}
            value={replacement}
            maxLength={2_000}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={onEnter((event) => (event.ctrlKey || event.metaKey ? all() : finder.replaceOne(replacement)))}
          />
          <Button size="small" onClick={() => finder.replaceOne(replacement)}>
            {t.replace}
          </Button>
          <Button size="small" onClick={all}>
            {t.replaceAll}
          </Button>
        </div>
      )}
    </section>
  );
}

function Switch(props: { icon: IconShape; isOn: boolean; label: string; onChange: (isOn: boolean) => void }) {
  const { icon, isOn, label } = props;
  return (
    <IconButton
      icon={icon}
      label={label}
      className={styles.switch}
      aria-pressed={isOn}
      onClick={() => props.onChange(!isOn)}
    />
  );
}
