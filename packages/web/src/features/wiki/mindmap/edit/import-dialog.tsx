import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../../kit/dialogs/use-confirm';
import { Field } from '../../../../kit/form/field';
import { focusFirstField } from '../../../../kit/resource/focus-first-field';
import { showNotice } from '../../../../lib/state/notices';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { addChildren, type Edited, type MapState, stateOf } from '../model/edits';
import type { Run } from '../model/store';
import { readMap, withNewIds } from '../model/topic';
import { texts } from '../texts';
import styles from './editor.module.css';

/** Imports topics from Markdown, in place of the map or below the active node. */
export function ImportDialog(props: { title: string; run: Run; onClose: () => void }) {
  const { title, run, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [markdown, setMarkdown] = useState('');
  const [where, setWhere] = useState<'below' | 'replace'>('below');
  const { isBusy, confirm } = useConfirm(async () => {
    // Load the parsers on demand, because few maps are imported from Markdown.
    const { convert } = await import('@easymock/wiki-content');
    const { source, lost } = convert(markdown, 'markdown', 'jsmind', title);
    const map = readMap(source);
    if (!map) return;
    const root = withNewIds(map.root);
    const isNamed = root.topic !== title;
    const edit = (state: MapState): Edited => {
      if (where === 'replace') return stateOf({ ...root, id: state.root.id });
      return addChildren(state, isNamed ? [root] : root.children);
    };
    if (run(edit) !== undefined) return;
    const count = lost.reduce((sum, { num }) => sum + num, 0);
    if (count > 0)
      showNotice({ kind: 'info', title: t.importTitle, text: t.importLost({ count: formatNumber(count) }) });
    setIsOpen(false);
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={640}
      title={t.importTitle}
      okText={t.importOk}
      cancelText={t.cancel}
      okButtonProps={{ disabled: markdown.trim() === '' }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.markdown} help={t.importHelp}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={12}
              className="g-mono"
              value={markdown}
              onChange={(event) => setMarkdown(event.target.value)}
            />
          )}
        </Field>
        <Radio.Group
          aria-label={t.importWhere}
          value={where}
          options={[
            { value: 'below', label: t.importBelow },
            { value: 'replace', label: t.importReplace },
          ]}
          onChange={(event) => setWhere(event.target.value as 'below' | 'replace')}
        />
      </div>
    </Modal>
  );
}
