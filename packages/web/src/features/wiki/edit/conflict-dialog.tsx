import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ConflictFrame, type ConflictProps } from './conflict-frame';
import { hasMarks, mergeWithMarks } from './merge-texts';
import { texts } from './texts';

const file = { extension: 'md', type: 'text/markdown' };

/** A newer text of an article whose source people read. */
export function ConflictDialog(props: ConflictProps) {
  const { conflict, editing } = props;
  const t = useTexts(texts);
  const [mine] = useState(() => editing.readNow().mdTexts);
  const [merged] = useState(() =>
    mergeWithMarks({
      ...{ base: conflict.base ?? '', mine, theirs: conflict.mdTexts },
      names: { mine: t.conflictMine, theirs: t.conflictTheirs({ name: conflict.editUserNickName }) },
    }),
  );
  const [text, setText] = useState(merged.text);
  return (
    <ConflictFrame
      {...props}
      {...{ mine, file }}
      merged={hasMarks(text) ? undefined : text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      pane={(content) => <pre tabIndex={0}>{content}</pre>}
    >
      <Field
        label={t.conflictResult}
        help={
          hasMarks(text)
            ? t.conflictResultHelp({ count: formatNumber(merged.conflictNum) })
            : t.conflictResultClean
        }
      >
        {(control) => (
          <Input.TextArea
            {...control}
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
