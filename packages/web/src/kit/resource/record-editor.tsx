import type { RecordHead } from '@easymock/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';
import { useTexts } from '../../lib/texts/texts';
import type { EditModal as EditModalType } from './edit-modal';
import { newRecord } from './record-place';
import { focusRow } from './row-focus';
import { resourceTexts } from './texts';
import type { Records } from './use-records';

// Most visits of a list change nothing, and forms are a third of its code. `lazy` forgets the type parameter.
const EditModal = lazy(async () => ({
  default: (await import('./edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

/**
 * The form of a resource: makes a record or changes the one that the address names.
 * @example <RecordEditor records={records} addText={t.add} form={(record) => <PackageFields record={record} />} />
 */
export function RecordEditor<Row extends RecordHead, Values extends object>(props: {
  records: Records<Row, Values>;
  addText: string;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  form: (record: Row | undefined) => ReactNode;
  /** More than five fields. */
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
        // A form begins anew for each record, and for each opening of a new one.
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

/** The button that opened the form is gone if it stood in the record's drawer; the row of the record is still there. */
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
