import { type Enumeration, maxEnumerationValues } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { kitTexts } from '../../../kit/kit-texts';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from './texts';

/** Merges a value into another one, which takes over its uses. */
export function MergeDialog({ from, onClose }: { from: Enumeration; onClose: () => void }) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const fieldId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [mergeToId, setMergeToId] = useState<string>();
  const { data } = useQuery(
    callQuery('enumeration', 'getAllEnumerationInfoList', { type: from.type, pageSize: maxEnumerationValues }),
  );
  const others = (data?.list ?? []).filter(
    ({ _id, isUse, parentValue }) => _id !== from._id && isUse === 1 && ['', from.parentValue].includes(parentValue),
  );
  const to = others.find(({ _id }) => _id === mergeToId);
  const merge = useChange('enumeration', 'deleteEnumerationById', {
    inputOf: (other: Enumeration) => ({ id: from._id, mergeToId: other._id }),
    reads: 'later',
    done: (_data, other) => t.mergeDone({ from: from.label, to: other.label }),
    onDone: () => setIsOpen(false),
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={440}
      title={t.mergeTitle({ name: from.label })}
      okText={t.merge}
      cancelText={kit.cancel}
      okButtonProps={{ danger: true, disabled: !to, loading: merge.isPending }}
      onOk={() => to && merge.mutate(to)}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <p style={{ marginBottom: 16, color: 'var(--g-ink2)' }}>
        {t.mergeText({ count: formatNumber(from.usedNum), name: from.label })}
      </p>
      <label htmlFor={fieldId} style={{ display: 'block', marginBottom: 4 }}>
        {t.mergeInto}
      </label>
      <Select
        id={fieldId}
        style={{ width: '100%' }}
        value={mergeToId}
        onChange={setMergeToId}
        options={others.map(({ _id, label }) => ({ value: _id, label }))}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t.mergeNone}
      />
    </Modal>
  );
}
