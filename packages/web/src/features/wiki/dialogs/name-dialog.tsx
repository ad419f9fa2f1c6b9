import { wikiNameLimit } from '@easymock/contract';
import { Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import type { MovedNode } from '../node/dialogs';
import type { Place } from '../node/place';
import type { NodeActions } from '../node/use-node-actions';
import { texts } from './texts';

/** Names a new folder, or renames a node. */
export function NameDialog(props: { node?: MovedNode; parentId?: Place; actions: NodeActions; onClose: () => void }) {
  const { node, parentId, actions, onClose } = props;
  const t = useTexts(texts);
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [name, setName] = useState(node?.catalogName ?? '');
  const [error, setError] = useState('');
  const { isBusy, confirm } = useConfirm(async () => {
    const catalogName = name.trim();
    if (!catalogName) {
      setError(t.nameEmpty);
      input.current?.focus();
      return;
    }
    if (node) {
      if (catalogName !== node.catalogName) await actions.rename(node, catalogName);
    } else if (parentId) {
      const made = await actions.create({ parentId, catalogName, catalogType: 'folder' });
      void navigate(to('wikiFolder', { markdownId: made.id }));
    }
    setIsOpen(false);
  });
  return (
    <Modal
      open={isOpen}
      width={420}
      title={node ? t.rename : t.newFolder}
      okText={node ? t.save : t.create}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(isNowOpen) => isNowOpen && input.current?.select()}
      afterClose={onClose}
      destroyOnHidden
    >
      <Field label={t.name} isRequired error={error}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={name}
            maxLength={wikiNameLimit}
            onChange={(event) => {
              setName(event.target.value);
              setError('');
            }}
            onPressEnter={(event) => !event.nativeEvent.isComposing && confirm()}
          />
        )}
      </Field>
    </Modal>
  );
}
