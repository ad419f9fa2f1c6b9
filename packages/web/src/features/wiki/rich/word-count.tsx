import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import editStyles from '../edit/edit.module.css';
import { texts } from './texts';

/** So long nothing is typed before the words are counted. */
const restMs = 500;

/** How many words there are, counted when the typing rests. */
export function WordCount<Editor>(props: {
  editor: Editor | undefined;
  /** How many there were when the article was opened. */
  words: number;
  /** Listens to changes. @returns stops it */
  follow: (editor: Editor, onChange: () => void) => () => void;
  /** @returns undefined if they cannot be counted now */
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
