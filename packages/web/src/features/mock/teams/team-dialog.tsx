import type { Team } from '@easymock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Field } from '../../../kit/field';
import { api, CallError } from '../../../lib/api';
import { markCreated } from '../../../lib/flash';
import { showNotice, showSuccess } from '../../../lib/notices';
import { useTexts } from '../../../lib/texts';
import { texts } from './texts';

/** What is done to a team by its name. */
export type TeamTask = { kind: 'create' } | { kind: 'join' } | { kind: 'edit'; team: Team };

/** One dialog for the three things that need only a name; a new key for each opening begins it anew. */
export function TeamDialog(props: { task: TeamTask; isOpen: boolean; onClose: () => void }) {
  const { task, isOpen, onClose } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const input = useRef<InputRef>(null);
  const [name, setName] = useState(task.kind === 'edit' ? task.team.name : '');
  const [error, setError] = useState('');

  const run = useMutation({
    mutationFn: async (name: string) => {
      const options = { claims: 'all' } as const;
      if (task.kind === 'create') {
        const { _id } = await api.team.create({ name }, options);
        markCreated(_id);
        return t.created;
      }
      if (task.kind === 'edit') {
        await api.team.update({ id: task.team._id, name }, options);
        return t.updated;
      }
      const [found] = await api.team.list({ keywords: name }, options);
      if (!found) throw new Refusal(t.notExist({ name }));
      await api.team.join({ id: found._id }, options);
      markCreated(found._id);
      return t.joined({ name: found.name });
    },
    onSuccess: (text) => {
      onClose();
      showSuccess(text);
      void client.invalidateQueries({ queryKey: ['team'] });
      void client.invalidateQueries({ queryKey: ['project', 'list'], refetchType: 'none' });
    },
    onError: (reason) => {
      if (reason instanceof CallError && reason.reason !== 'refused') {
        showNotice({ kind: 'error', title, text: reason.message });
      } else setError(reason.message);
      input.current?.focus();
    },
  });

  const title = { create: t.create, join: t.join, edit: t.edit }[task.kind];
  const submit = () => {
    if (run.isPending) return;
    const clean = name.trim();
    if (clean) run.mutate(clean);
    else {
      setError(t.required({ label: t.name }));
      input.current?.focus();
    }
  };
  return (
    <Modal
      open={isOpen}
      width={420}
      title={title}
      okText={task.kind === 'edit' ? t.save : title}
      cancelText={t.cancel}
      confirmLoading={run.isPending}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(isNowOpen) => {
        // Who was quicker than the dialog keeps the place in what is typed.
        if (isNowOpen && document.activeElement !== input.current?.input)
          input.current?.focus({ cursor: 'all' });
      }}
      destroyOnHidden
    >
      <Field label={t.name} isRequired error={error} help={task.kind === 'join' ? t.joinHelp : t.nameHelp}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={name}
            maxLength={16}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setName(event.target.value);
              setError('');
            }}
            onPressEnter={(event) => !event.nativeEvent.isComposing && submit()}
          />
        )}
      </Field>
    </Modal>
  );
}

/** What this dialog itself refuses, in the words of the product. */
class Refusal extends Error {}
