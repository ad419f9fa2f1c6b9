import { Input, type InputRef, Modal } from 'antd';
import { useRef } from 'react';
import { Field } from '../../../kit/form/field';
import { FieldRefusal, useRecordForm } from '../../../kit/form/use-record-form';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The task for which the dialog asks the name of a team. */
export type TeamTask = { kind: 'create' } | { kind: 'join' };

/** Dialog for the two tasks that need only a name. A new key for each opening resets it. */
export function TeamDialog(props: { task: TeamTask; isOpen: boolean; onClose: () => void }) {
  const { task, isOpen, onClose } = props;
  const t = useTexts(texts);
  const { name: field } = useFields('team', 'create');
  const input = useRef<InputRef>(null);
  const run = useTask(task);
  const form = useRecordForm({
    record: { name: '' },
    clean: ({ name }) => ({ name: name.trim() }),
    check: ({ name }) => ({ name: name.trim() ? undefined : t.required({ label: field.label }) }),
    errorsOf: (error) => ({ name: error.reason === 'refused' ? error.message : undefined }),
    save: ({ name }) => run(name),
    onSaved: (text) => {
      onClose();
      showSuccess(text);
    },
  });
  const title = { create: t.create, join: t.join }[task.kind];
  return (
    <Modal
      open={isOpen}
      width={420}
      title={title}
      okText={title}
      cancelText={t.cancel}
      confirmLoading={form.isSaving}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isNowOpen) => {
        // Does not move the cursor if the person clicked into the field during the opening animation.
        if (isNowOpen && document.activeElement !== input.current?.input) input.current?.focus({ cursor: 'all' });
      }}
      destroyOnHidden
    >
      <form {...form.props}>
        <Field
          label={field.label}
          isRequired
          error={form.errors.name}
          help={task.kind === 'join' ? t.joinHelp : t.nameHelp}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={form.values.name}
              maxLength={field.maxLength}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => form.change({ name: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}

/** Returns a function that performs the task and returns the success message. */
function useTask(task: TeamTask): (name: string) => Promise<string> {
  const t = useTexts(texts);
  const options = { claims: 'all', reads: 'later' } as const;
  const create = useChange('team', 'create', { ...options, onDone: ({ _id }) => markCreated(_id) });
  const join = useChange('team', 'join', { ...options, onDone: (_data, { id }) => markCreated(id) });
  return async (name) => {
    if (task.kind === 'create') {
      await create.mutateAsync({ name });
      return t.created;
    }
    const [found] = await api.team.list({ keywords: name }, { claims: 'all' });
    if (!found) throw new FieldRefusal({ name: t.notExist({ name }) });
    const data = await join.mutateAsync({ id: found._id });
    return data ? t.requested({ name: found.name }) : t.joined({ name: found.name });
  };
}
