import { type CatalogNode, type WikiLevel, wikiLevels } from '@easymock/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { api } from '../../../lib/api/api';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import styles from './dialogs.module.css';
import { RightsPreview } from './rights-preview';
import { texts } from './texts';

type Level = WikiLevel | 'none';

/** Grants one person the same right to all selected nodes, or revokes that person's grants on them. */
export function PersonRightsDialog(props: {
  nodes: readonly CatalogNode[];
  actions: NodeActions;
  onClose: () => void;
}) {
  const { nodes, actions, onClose } = props;
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(true);
  const [userId, setUserId] = useState('');
  const [level, setLevel] = useState<Level>('view');
  const input = { userId, level, markdownIds: nodes.map(({ id }) => id) };
  const preview = useQuery({
    queryKey: ['wikiRightsPreview', JSON.stringify(input)],
    queryFn: () => api.article.changeWikiAuthToUser({ ...input, dryRun: true }),
    enabled: userId !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { isBusy, confirm } = useConfirm(async () => {
    await api.article.changeWikiAuthToUser(input);
    showSuccess(t.saved);
    setIsOpen(false);
    await client.invalidateQueries({ queryKey: ['article', 'getAllCheckUserId'] });
    await actions.refreshAll();
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={520}
      title={t.personRights({ count: formatNumber(nodes.length) })}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: userId === '', loading: isBusy }}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{nodes.map(({ catalogName }) => catalogName).join(t.separator)}</p>
        <Field label={t.kind_user}>
          {(control) => <PersonPicker {...control} value={userId} onChange={setUserId} />}
        </Field>
        <Field label={t.level} help={level === 'none' ? t.levelNoneHelp : t.personRightsHelp}>
          {(control) => (
            <Select<Level>
              {...control}
              value={level}
              options={[
                ...wikiLevels.map((one) => ({ value: one, label: tn[`level_${one}`] })),
                { value: 'none' as const, label: t.levelNone },
              ]}
              onChange={setLevel}
            />
          )}
        </Field>
        {userId !== '' && preview.data && <RightsPreview change={preview.data} />}
      </div>
    </Modal>
  );
}
