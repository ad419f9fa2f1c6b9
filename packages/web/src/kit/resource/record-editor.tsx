import type { RecordHead } from '@easymock/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';
import { useTexts } from '../../lib/texts/texts';
import type { EditModal as EditModalType } from './edit-modal';
import { newRecord } from './record-place';
import { focusRow } from './row-focus';
import { resourceTexts } from './texts';
import type { Records } from './use-records';

// Loaded on demand: most visits of a list change nothing, and forms are a third of its code. The cast
// restores the type parameter that `lazy` drops.
const EditModal = lazy(async () => ({
  default: (await import('./edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

/**
 * Renders the form of a resource, for a new record or for the record that the URL names.
 * @example <RecordEditor records={records} addText={t.add} form={(record) => <PackageFields record={record} />} />
 */
export function RecordEditor<Row extends RecordHead, Values extends object>(props: {
  records: Records<Row, Values>;
  addText: string;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  form: (record: Row | undefined) => ReactNode;
  /** Whether the form has more than five fields, and is therefore a drawer. */
  isLong?: boolean;
  labelOf?: (field: string) => string;
}) {
  const { records, addText } = props;
  const { resource, record, place } = records;
  const t = useTexts(resourceTexts);
  const wasOpen = useOnceTrue(records.isEditing);
  useEditedFocus(records.isEditing, record?._id ?? '');
  if (!wasOpen) return null;
  return (
    <Suspense>
      <EditModal<Values>
        // The key restarts the form for each record, and for each opening of a new record.
        key={record ? record._id : `new ${place.openings}`}
        title={record ? `${t.edit} ${resource.nameOf(record)}` : addText}
        isOpen={records.isEditing}
        isLong={props.isLong}
        initial={record ? resource.valuesOf(record) : records.blank}
        version={record?.version}
        {...(!resource.hasSecrets && { draft: `${records.kind}:${record?._id ?? newRecord}` })}
        labelOf={props.labelOf}
        save={records.save}
        readNewest={records.readNewest}
        onClose={place.close}
      >
        {props.form(record)}
      </EditModal>
    </Suspense>
  );
}

/**
 * Focuses the record's row after editing, because the button that opened the form is gone if it was in the
 * record's drawer.
 */
function useEditedFocus(isEditing: boolean, id: string): void {
  const edited = useRef('');
  useEffect(() => {
    if (isEditing) {
      edited.current = id;
      return;
    }
    if (edited.current) focusRow(edited.current);
    edited.current = '';
  }, [isEditing, id]);
}
