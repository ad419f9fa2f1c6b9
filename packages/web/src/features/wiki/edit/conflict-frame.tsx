import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { fileName, saveFile } from '../../../lib/api/download';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import styles from './edit.module.css';
import { texts } from './texts';
import type { Editing } from './use-editing';
import type { Conflict } from './use-newer-text';

export interface ConflictProps {
  readonly conflict: Conflict;
  readonly editing: Editing;
  readonly onText: (text: string) => void;
}

/**
 * Shows the three texts of a conflict side by side with their merge, so that nothing is lost. The article's
 * type decides how a text is rendered and how two texts are merged.
 */
export function ConflictFrame(
  props: ConflictProps & {
    mine: string;
    /** The merged text; undefined while a conflict is unresolved. */
    merged: string | undefined;
    pane: (text: string, label: string) => ReactNode;
    /** File type for downloads of the texts. */
    file: { readonly extension: string; readonly type: string };
    /** Runs once the dialog is open and has the focus. */
    onOpened?: () => void;
    children: ReactNode;
  },
) {
  const { conflict, editing, onText, mine, merged, file } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const name = conflict.editUserNickName;
  const theirsLabel = t.conflictTheirs({ name });
  const goOn = async (next: string) => {
    editing.moveTo(conflict, next);
    onText(next);
    await editing.save('merge');
  };
  const { isBusy, confirm } = useConfirm(() => goOn(merged ?? mine));
  const keeping = useConfirm(() => goOn(mine));
  const download = (content: string, label: string) =>
    saveFile(
      new Blob([content], { type: `${file.type};charset=utf-8` }),
      `${fileName(`${editing.title}-${label}`)}.${file.extension}`,
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
      afterOpenChange={(isOpen) => isOpen && props.onOpened?.()}
      footer={
        <div className={styles.conflictButtons}>
          <Button onClick={() => download(conflict.mdTexts, theirsLabel)}>{t.downloadTheirs}</Button>
          <Button onClick={() => download(mine, t.conflictMine)}>{t.downloadMine}</Button>
          <span className={styles.grow} />
          <Button onClick={takeTheirs}>{t.keepTheirs}</Button>
          <Button loading={keeping.isBusy} onClick={keeping.confirm}>
            {t.keepMine}
          </Button>
          <Button type="primary" loading={isBusy} disabled={merged === undefined} onClick={confirm}>
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
            {content === null ? <p>{t.conflictGone}</p> : props.pane(content, label)}
          </section>
        ))}
      </div>
      {props.children}
    </Modal>
  );
}
