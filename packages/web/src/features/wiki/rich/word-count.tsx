import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import editStyles from '../edit/edit.module.css';
import { texts } from './texts';

/** Milliseconds without typing before words are counted. */
const restMs = 500;

/** Shows the word count, updated when the typing pauses. */
export function WordCount<Editor>(props: {
  editor: Editor | undefined;
  words: number;
  /** Subscribes to changes. @returns a function that unsubscribes */
  follow: (editor: Editor, onChange: () => void) => () => void;
  /** @returns undefined if counting is not possible at the moment */
  count: (editor: Editor) => number | undefined;
}) {
  const { editor } = props;
  const t = useTexts(texts);
  const [words, setWords] = useState(props.words);
  const follow = useEffectEvent(props.follow);
  const recount = useEffectEvent((from: Editor) => {
    const found = props.count(from);
    if (found !== undefined) setWords(found);
  });
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = follow(editor, () => {
      clearTimeout(timer);
      timer = setTimeout(() => recount(editor), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor]);
  return (
    <footer className={editStyles.foot}>
      <span className="g-num">{t.words({ count: formatNumber(words) })}</span>
    </footer>
  );
}
