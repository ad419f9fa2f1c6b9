import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { fileName, saveFile } from '../../../lib/api/download';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatNumber } from '../../../lib/texts/time';
import styles from './edit.module.css';
import { hasMarks, mergeWithMarks } from './merge-texts';
import { texts } from './texts';
import type { Conflict, Editing } from './use-editing';

/** A text met a newer one: the three of them beside each other, and what they make together. Nothing is lost. */
export function ConflictDialog(props: {
  conflict: Conflict;
  editing: Editing;
  /** Puts another text into the editor. */
  onText: (text: string) => void;
}) {
  const { conflict, editing, onText } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const [mine] = useState(() => editing.readNow().mdTexts);
  const name = conflict.editUserNickName;
  const theirsLabel = t.conflictTheirs({ name });
  const [merged] = useState(() =>
    mergeWithMarks({
      ...{ base: conflict.base ?? '', mine, theirs: conflict.mdTexts },
      names: { mine: t.conflictMine, theirs: theirsLabel },
    }),
  );
  const [text, setText] = useState(merged.text);
  const goOn = async (next: string) => {
    editing.moveTo(conflict, next);
    onText(next);
    await editing.save('merge');
  };
  const { isBusy, confirm } = useConfirm(() => goOn(text));
  const keeping = useConfirm(() => goOn(mine));
  const download = (content: string, label: string) =>
    saveFile(
      new Blob([content], { type: 'text/markdown;charset=utf-8' }),
      `${fileName(`${editing.title}-${label}`)}.md`,
    );
  const takeTheirs = () => {
    editing.moveTo(conflict, conflict.mdTexts);
    onText(conflict.mdTexts);
    editing.closeConflict();
  };
  const panes: readonly (readonly [label: string, content: string | null])[] = [
    [t.conflictBase, conflict.base],
    [theirsLabel, conflict.mdTexts],
    [t.conflictMine, mine],
  ];
  return (
    <Modal
      open
      width={1120}
      title={t.conflictTitle}
      onCancel={editing.closeConflict}
      footer={
        <div className={styles.conflictButtons}>
          <Button onClick={() => download(conflict.mdTexts, theirsLabel)}>{t.downloadTheirs}</Button>
          <Button onClick={() => download(mine, t.conflictMine)}>{t.downloadMine}</Button>
          <span className={styles.grow} />
          <Button onClick={takeTheirs}>{t.keepTheirs}</Button>
          <Button loading={keeping.isBusy} onClick={keeping.confirm}>
            {t.keepMine}
          </Button>
          <Button type="primary" loading={isBusy} disabled={hasMarks(text)} onClick={confirm}>
            {t.saveMerged}
          </Button>
        </div>
      }
    >
      <p className={styles.conflictText}>
        {t.conflictText({ name, when: formatAgo(conflict.updateDate, language, Date.now()) })}
      </p>
      <div className={styles.panes}>
        {panes.map(([label, content]) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
            <pre tabIndex={0}>{content ?? t.conflictGone}</pre>
          </section>
        ))}
      </div>
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
    </Modal>
  );
}
