import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { TextCheckBox } from '../form/check-box';
import { PersonPicker } from '../form/person-picker';
import { fieldTexts } from '../form/texts';
import { FilterField } from './filter-field';

/**
 * Filters by the owner of records, with a shortcut to the user's own.
 * @example <OwnerFilter label={fields.ownerUserId.label} value={table.input.ownerUserId} onChange={(ownerUserId) => table.set({ ownerUserId })} />
 */
export function OwnerFilter(props: { label: string; value: string; onChange: (ownerUserId: string) => void }) {
  const { label, value, onChange } = props;
  const t = useTexts(fieldTexts);
  const userId = useUser()?._id ?? '';
  return (
    <>
      <FilterField label={label}>
        {(id) => (
          <PersonPicker id={id} style={{ width: 160 }} placeholder={t.allChoices} value={value} onChange={onChange} />
        )}
      </FilterField>
      <TextCheckBox
        text={t.mine}
        label={t.mine}
        isChecked={value !== '' && value === userId}
        onChange={(isOn) => onChange(isOn ? userId : '')}
      />
    </>
  );
}
