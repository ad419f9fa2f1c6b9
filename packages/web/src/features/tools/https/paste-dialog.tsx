import { type HttpEnvironment, hostLineProblems, hostLinesOf, httpLimits, readHostLine } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { kitTexts } from '../../../kit/kit-texts';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { EnvironmentSelect } from './host-fields';
import styles from './https.module.css';
import { texts } from './texts';

interface Problem {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/**
 * Registers many hosts at once. Valid lines are registered; refused lines stay in the field, each with its
 * reason.
 */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const text = useText();
  const fields = useFields('https', 'insertHttpInfo');
  const [typed, setTyped] = useState('');
  const [env, setEnv] = useState<HttpEnvironment>('prod');
  const [project, setProject] = useState('');
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const lines = useMemo(() => hostLinesOf(typed), [typed]);
  const problems = useMemo(
    () =>
      lines.flatMap((line, at): Problem[] => {
        const read = readHostLine(line);
        return typeof read === 'string' ? [{ line: at + 1, text: line, reason: text(hostLineProblems[read]) }] : [];
      }),
    [lines, text],
  );
  const good = lines.length - problems.length;
  const change = useChange('https', 'insertHttpInfo');
  const save = () =>
    change.mutate(
      { domains: lines, env, project },
      {
        onSuccess: (data) => {
          if (!('problems' in data)) return;
          showSuccess(t.pasteDone({ num: data.list.length }));
          if (data.problems.length === 0) return onClose();
          setRefused(data.problems.map((problem, at) => ({ ...problem, line: at + 1 })));
          setTyped(data.problems.map((problem) => problem.text).join('\n'));
        },
      },
    );
  const shown = refused.length > 0 ? refused : problems;
  return (
    <Modal
      open
      width={640}
      title={t.pasteTitle}
      okText={t.paste}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: good === 0 || lines.length > httpLimits.lines, loading: change.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.paste}>
        <Field label={t.lines} isRequired help={t.linesHelp}>
          {(control) => (
            <Input.TextArea
              {...control}
              className="g-mono"
              value={typed}
              autoSize={{ minRows: 6, maxRows: 16 }}
              placeholder={'shop.example.com\nmail.example.com:465'}
              onChange={(event) => {
                setTyped(event.target.value);
                setRefused([]);
              }}
            />
          )}
        </Field>
        <div role="status">
          {lines.length > 0 && <span className={styles.quiet}>{t.pasteGood({ num: good })}</span>}
          {shown.length > 0 && (
            <ul className={styles.problems}>
              {shown.map((problem) => (
                <li key={problem.line}>{t.pasteBad({ ...problem })}</li>
              ))}
            </ul>
          )}
        </div>
        <Field label={fields.env.label}>
          {(control) => (
            <EnvironmentSelect {...control} value={env} onChange={(value) => setEnv(value as HttpEnvironment)} />
          )}
        </Field>
        <Field label={fields.project.label}>
          {(control) => <EnumerationSelect {...control} type="project" value={project} onChange={setProject} />}
        </Field>
      </div>
    </Modal>
  );
}
