import type { Folder, FolderTree } from '@easymock/contract';
import { folderDepthLimit } from '@easymock/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { FolderSelect } from './folder-select';
import { texts } from './texts';
import { choicesOf } from './use-folders';

export type Movable = { readonly folder: Folder } | { readonly mockIds: readonly string[]; readonly name?: string };

/** Asks for the target folder of a move; the alternative to dragging for keyboard and touch. */
export function MoveDialog(props: {
  subject: Movable;
  tree: FolderTree;
  /** The current folder; undefined if the mocks are in several folders. */
  from: string | null | undefined;
  onMove: (to: string | null) => Promise<unknown>;
  onClose: () => void;
}) {
  const { subject, tree, from, onMove, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [target, setTarget] = useState(from ?? null);
  const { isBusy, confirm } = useConfirm(async () => {
    if (target !== from) await onMove(target);
    setIsOpen(false);
  });
  const folder = 'folder' in subject ? subject.folder : undefined;
  const height = folder ? tree.heightOf(folder._id) : 0;
  const inside = folder && tree.inside(folder._id);
  const isRefused = (id: string) =>
    Boolean(inside?.has(id)) || (folder !== undefined && tree.pathOf(id).length + height > folderDepthLimit);
  const title =
    'folder' in subject
      ? t.moveTitle({ name: subject.folder.name })
      : (subject.name ?? '') !== ''
        ? t.moveTitle({ name: subject.name ?? '' })
        : t.moveMany({ count: formatNumber(subject.mockIds.length) });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={420}
      title={title}
      okText={t.move}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <Field label={t.moveTo}>
        {(control) => (
          <FolderSelect
            control={control}
            choices={choicesOf(tree)}
            value={target}
            {...(folder && { topLabel: t.topLevel })}
            isRefused={isRefused}
            onChange={setTarget}
          />
        )}
      </Field>
    </Modal>
  );
}
