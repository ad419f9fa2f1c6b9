import { compareTexts } from '@easymock/wiki-content';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ConflictFrame, type ConflictProps } from './conflict-frame';
import { firstMark, hasMarks, mergeWithMarks, sameStart } from './merge-texts';
import { texts } from './texts';

const file = { extension: 'md', type: 'text/markdown' };

/** Resolves a conflict with a newer text in an article whose source users edit as plain text. */
export function ConflictDialog(props: ConflictProps) {
  const { conflict, editing } = props;
  const t = useTexts(texts);
  const [mine] = useState(() => editing.readNow().mdTexts);
  const [merged] = useState(() =>
    mergeWithMarks({
      base: conflict.base ?? '',
      mine,
      theirs: conflict.mdTexts,
      names: { mine: t.conflictMine, theirs: t.conflictTheirs({ name: conflict.editUserNickName }) },
    }),
  );
  const [text, setText] = useState(merged.text);
  const from = sameStart([conflict.base ?? mine, conflict.mdTexts, mine]);
  const result = useRef<TextAreaRef>(null);
  const goToFirstMark = () => {
    const box = result.current?.resizableTextArea?.textArea;
    const at = box ? firstMark(box.value) : -1;
    if (!box || at < 0) return;
    // The first conflict may lie far below. A text box scrolls to its cursor when it gets the focus.
    box.setSelectionRange(at, at);
    box.focus();
  };
  return (
    <ConflictFrame
      {...props}
      mine={mine}
      file={file}
      merged={hasMarks(text) ? undefined : text}
      onOpened={goToFirstMark}
      pane={(content) => <Pane content={content} base={conflict.base ?? content} from={from} />}
    >
      <Field
        label={t.conflictResult}
        help={
          hasMarks(text) ? t.conflictResultHelp({ count: formatNumber(merged.conflictNum) }) : t.conflictResultClean
        }
      >
        {(control) => (
          <Input.TextArea
            {...control}
            ref={result}
            value={text}
            rows={10}
            spellCheck={false}
            className="g-mono"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </ConflictFrame>
  );
}

/** Shows one of the texts, scrolled to the first difference; additions relative to `base` are highlighted. */
function Pane({ content, base, from }: { content: string; base: string; from: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [added] = useState(() =>
    compareTexts(base.slice(from), content.slice(from)).filter(({ kind }) => kind !== 'removed'),
  );
  useEffect(() => {
    const pane = place.current?.parentElement;
    if (place.current && pane) pane.scrollTop = place.current.offsetTop - 2 * 20;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <pre tabIndex={0}>
      {content.slice(0, from)}
      <span ref={place} />
      {added.map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </pre>
  );
}
