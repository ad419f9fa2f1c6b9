import { type CatalogNode, wikiTagLimit } from '@easymock/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { BatchBar } from '../../../kit/list/batch-bar';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import dialogStyles from '../dialogs/dialogs.module.css';
import type { Ask } from '../node/dialogs';
import type { Place } from '../node/place';
import type { NodeActions } from '../node/use-node-actions';
import { texts } from './texts';
import type { Chosen } from './use-chosen';

/** Renders the actions on the chosen rows of a folder; nothing if none is chosen. */
export function BatchActions(props: { place: Place; name: string; chosen: Chosen; actions: NodeActions; ask: Ask }) {
  const { place, name, chosen, actions, ask } = props;
  const { nodes, clear } = chosen;
  const t = useTexts(texts);
  const [isTagging, setIsTagging] = useState(false);
  const { isBusy, confirm: recycle } = useConfirm(() => actions.recycle(nodes).then(clear));
  const articles = nodes.filter(({ catalogType }) => catalogType !== 'folder');
  if (nodes.length === 0) return null;
  const mayChange = nodes.every(({ canEdit }) => canEdit);
  return (
    <BatchBar label={t.batchSelected({ count: formatNumber(nodes.length) })} clearText={t.batchClear} onClear={clear}>
      <Button disabled={!mayChange} onClick={() => ask({ kind: 'move', nodes })}>
        {t.move}
      </Button>
      <Button
        disabled={articles.length === 0 || !articles.every(({ canEdit }) => canEdit)}
        onClick={() => setIsTagging(true)}
      >
        {t.tags}
      </Button>
      <Button
        disabled={!nodes.every(({ canView }) => canView)}
        onClick={() => ask({ kind: 'export', id: place, name, isFolder: true, ids: nodes.map(({ id }) => id) })}
      >
        {t.export}
      </Button>
      <Button
        disabled={!nodes.every(({ canManage }) => canManage)}
        onClick={() => ask({ kind: 'personRights', nodes })}
      >
        {t.rights}
      </Button>
      <Button danger disabled={!mayChange} loading={isBusy} onClick={recycle}>
        {t.recycle}
      </Button>
      {isTagging && <TagsDialog articles={articles} onClose={() => setIsTagging(false)} />}
    </BatchBar>
  );
}

/** Adds tags to documents, and removes others from them. */
function TagsDialog({ articles, onClose }: { articles: readonly CatalogNode[]; onClose: () => void }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const count = formatNumber(articles.length);
  const change = useChange('article', 'batchChangeArticleTag', { done: t.tagged({ count }) });
  const { isBusy, confirm } = useConfirm(async () => {
    await change.mutateAsync({ markdownIds: articles.map(({ id }) => id), add: [...add], remove: [...remove] });
    setIsOpen(false);
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={480}
      title={t.tagsTitle({ count })}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: add.length + remove.length === 0, loading: isBusy }}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={dialogStyles.form}>
        <Field label={t.tagAdd}>
          {(control) => (
            <EnumerationsSelect
              {...control}
              type="articleTag"
              value={add}
              onChange={(next) => setAdd(next.slice(0, wikiTagLimit))}
            />
          )}
        </Field>
        <Field label={t.tagRemove}>
          {(control) => <EnumerationsSelect {...control} type="articleTag" value={remove} onChange={setRemove} />}
        </Field>
      </div>
    </Modal>
  );
}
