import { type CollectionRow, storedRowLimit } from '@easymock/contract';
import { Input } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { collectionTexts } from './texts';

/** The mock and the scenario whose rows are shown. */
export interface RowsOf {
  readonly mock_id: string;
  readonly scenario_id: string;
}

/** Returns JSON with line breaks; other text stays unchanged. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** Adds or edits a row of a collection as JSON. */
export function RowForm({ of, row, onClose }: { of: RowsOf; row: CollectionRow | undefined; onClose: () => void }) {
  const t = useTexts(collectionTexts);
  const fields = useFields('collection', 'save');
  const save = useChange('collection', 'save', { done: t.saved });
  return (
    <EditModal<{ json: string }>
      title={row ? t.editTitle({ id: row.row_id }) : t.addTitle}
      isOpen
      initial={{ json: row ? indented(row.json) : '{\n  \n}' }}
      save={async ({ json }) => {
        await save.mutateAsync({ ...of, row_id: row?.row_id ?? null, json });
      }}
      onClose={onClose}
    >
      <CallField name="json" field={fields.json} extra={t.jsonHelp}>
        <Input.TextArea
          className="g-mono"
          autoSize={{ minRows: 8, maxRows: 20 }}
          maxLength={storedRowLimit}
          spellCheck={false}
        />
      </CallField>
    </EditModal>
  );
}
