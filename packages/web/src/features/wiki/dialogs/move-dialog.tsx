import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { Dialog, MovedNode } from '../node/dialogs';
import type { NodeActions } from '../node/use-node-actions';
import { type ChosenPlace, PlaceSelect, rememberTarget, usePlace } from '../place/place-select';
import styles from './dialogs.module.css';
import { RightsPreview } from './rights-preview';
import { texts } from './texts';

type Target = Extract<Dialog, { kind: 'move' }>['target'];

/** Lets the user choose the target of a move or copy, and shows who gains or loses a right by a move. */
export function MoveDialog(props: {
  nodes: readonly MovedNode[];
  isCopy: boolean;
  target: Target;
  actions: NodeActions;
  onClose: () => void;
}) {
  const { nodes, isCopy, target, actions, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [chosen, setChosen] = useState<ChosenPlace>();
  const parentId = nodes[0]?.parentId ?? 'private';
  const given = usePlace(target?.parentId ?? parentId);
  const place = chosen ?? given;
  const ids = nodes.map(({ id }) => id);
  const isSame = nodes.every((node) => node.parentId === place?.id) && target === undefined;
  const afterId = chosen ? undefined : target?.afterId;
  const input = { ids, parentId: place?.id ?? parentId, ...(afterId && { afterId }) };
  const preview = useQuery({
    // Outside the query keys of the tree, because each target needs a fresh preview.
    queryKey: ['wikiMovePreview', input],
    queryFn: () => actions.previewMove(input),
    enabled: isOpen && !isCopy && place !== undefined && !isSame,
    retry: false,
    staleTime: 0,
  });
  const { isBusy, confirm } = useConfirm(async () => {
    if (!place) return;
    if (isCopy) await actions.copy(ids, place.id, place.name);
    else if (!isSame) await actions.move(input, place.name, nodes);
    rememberTarget(place);
    setIsOpen(false);
  });
  const count = formatNumber(nodes.length);
  const name = nodes[0]?.catalogName ?? '';
  const title =
    nodes.length > 1
      ? isCopy
        ? t.copyMany({ count })
        : t.moveMany({ count })
      : isCopy
        ? t.copyTitle({ name })
        : t.moveTitle({ name });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={480}
      title={title}
      okText={isCopy ? t.copy : t.move}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !place || (isSame && !isCopy) }}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.place}>
          {(control) => (
            <PlaceSelect control={control} value={place} onChange={setChosen} isRefused={(id) => ids.includes(id)} />
          )}
        </Field>
        {preview.data && <RightsPreview change={preview.data.rights} />}
        {preview.data && preview.data.unmatchedFields.length > 0 && (
          <p className={styles.quiet}>{t.unmatchedFields({ names: preview.data.unmatchedFields.join(t.separator) })}</p>
        )}
        {preview.isError && <p className={styles.quiet}>{t.previewFailed}</p>}
      </div>
    </Modal>
  );
}
