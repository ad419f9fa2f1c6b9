import type { CheckItem, ItemState } from '@easymock/contract';
import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { CallField } from '../../../kit/form/call-field';
import type { EditModal as EditModalType } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

// Loaded on demand, because most visits write no note. The cast restores the type parameter, which `lazy`
// drops.
const EditModal = lazy(async () => ({
  default: (await import('../../../kit/resource/edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

/** Asks for the note that explains why an item is blocked or does not apply, or edits it. */
export function NoteDialog(props: {
  noted: { item: CheckItem; state: ItemState };
  save: (note: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const { note } = useFields('release', 'updateCheckItem');
  const { item, state } = props.noted;
  const isNeeded = state === 'blocked' || state === 'na';
  const verb =
    state === item.state
      ? t.updateNote
      : { todo: t.setTodo, done: t.setDone, na: t.setNa, blocked: t.setBlocked }[state];
  return (
    <Suspense>
      <EditModal<{ note: string }>
        title={`${verb} ${item.title}`}
        isOpen
        initial={{ note: item.note }}
        saveText={verb}
        save={({ note: text }) => props.save(text)}
        onClose={props.onClose}
      >
        <CallField
          name="note"
          field={isNeeded ? { ...note, isRequired: true } : note}
          {...(isNeeded && { extra: t.noteNeeded })}
        >
          <Input.TextArea rows={3} />
        </CallField>
      </EditModal>
    </Suspense>
  );
}
