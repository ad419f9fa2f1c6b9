import type { Project } from '@easymock/contract';
import { Button, Switch, Tooltip } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../kit/display/icon';
import { PlayIcon } from '../../../kit/display/icons';
import { MethodLabel } from '../../../kit/display/method-label';
import { Segments } from '../../../kit/form/segments';
import { useTexts } from '../../../lib/texts/texts';
import { listPathOf } from '../project/list-place';
import { type EditorView, editorViews } from './code/use-editor-view';
import styles from './editor.module.css';
import { templateTexts } from './templates/texts';
import { texts } from './texts';
import type { MockForm } from './use-mock-form';

/** The head of the editor: breadcrumb, view options and actions. */
export function EditorHead(props: {
  project: Project;
  isNew: boolean;
  /** Hides the actions that change or save the mock. */
  isReadOnly: boolean;
  form: MockForm;
  /** The URL as it will be stored. */
  url: string;
  view: EditorView;
  onView: (view: EditorView) => void;
  isAutoClose: boolean;
  onAutoClose: (isOn: boolean) => void;
  onFormat: (() => void) | undefined;
  isPreviewing: boolean;
  onPreview: (isOn: boolean) => void;
  onHistory: () => void;
  /** Opens the rows of a collection. */
  onData: () => void;
  /** Offers templates; only for a new mock. */
  onTemplates?: (() => void) | undefined;
  onClose: () => void;
  /** Reason why the mock cannot be saved; empty if it can. */
  reason: string;
  saveKey: string;
  onSave: () => void;
}) {
  const { project, isNew, isReadOnly, form, view, reason, isPreviewing } = props;
  const t = useTexts(texts);
  const templateT = useTexts(templateTexts);
  return (
    <header className={styles.head}>
      <div className={styles.where}>
        <Link to={listPathOf(project._id)} className={styles.project}>
          {project.name}
        </Link>
        <span className={styles.slash} aria-hidden="true">
          /
        </span>
        <h1 className={styles.title}>
          {isNew ? (
            t.newMock
          ) : (
            <>
              <MethodLabel method={form.values.method} /> <span className="g-mono">{props.url}</span>
            </>
          )}
        </h1>
        {form.isDirty && <span className={styles.dot} role="img" aria-label={t.unsaved} title={t.unsaved} />}
      </div>
      {!isNew && !isReadOnly && <AutoClose isOn={props.isAutoClose} onChange={props.onAutoClose} />}
      <Segments
        aria-label={t.view}
        value={view}
        options={editorViews.map((value) => ({ value, label: t[`view_${value}`] }))}
        onChange={props.onView}
      />
      {props.onTemplates && <Button onClick={props.onTemplates}>{templateT.open}</Button>}
      {!isReadOnly && (
        <Button disabled={!props.onFormat} onClick={props.onFormat}>
          {t.format}
        </Button>
      )}
      <Button
        icon={<Icon icon={PlayIcon} size={14} />}
        aria-pressed={isPreviewing}
        onClick={() => props.onPreview(!isPreviewing)}
      >
        {t.preview}
      </Button>
      <Button onClick={props.onData}>{t.data}</Button>
      {!isNew && <Button onClick={props.onHistory}>{t.history}</Button>}
      <Button onClick={props.onClose}>{t.close}</Button>
      {!isReadOnly && (
        <Tooltip title={reason || props.saveKey}>
          <Button type="primary" className={styles.save} loading={form.isSaving} onClick={props.onSave}>
            {t.save}
          </Button>
        </Tooltip>
      )}
    </header>
  );
}

function AutoClose({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(texts);
  const switchId = useId();
  return (
    <Tooltip title={t.autoCloseHelp}>
      <label htmlFor={switchId} className={styles.auto}>
        {t.autoClose}
        <Switch id={switchId} size="small" checked={isOn} onChange={onChange} />
      </label>
    </Tooltip>
  );
}
