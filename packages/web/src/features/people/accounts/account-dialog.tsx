import type { Account, Role } from '@easymock/contract';
import { Input, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { markCreated } from '../../../lib/state/flash';
import { useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';
import { OrganizationFields } from './organization-fields';
import { useRoleOptions } from './role-dialog';
import { texts } from './texts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const blank = {
  name: '',
  nick_name: '',
  role: 'ordinaryUser' as Role,
  department: '',
  userGroup: [] as string[],
  email: '',
  mobile: '',
  jobNo: '',
};

/** Creates a local account. */
export function NewAccountDialog(props: Props & { onCreated: (password: { name: string; password: string }) => void }) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const create = useChange('accounts', 'create', {
    claims: 'all',
    done: ({ user }) => t.added({ name: user.nick_name }),
    onDone: ({ user, password }) => {
      markCreated(user._id);
      props.onCreated({ name: user.name, password });
    },
  });
  const roleOptions = useRoleOptions();
  const fields = useFields('accounts', 'create');
  return (
    <EditModal<typeof blank>
      title={page.add}
      isOpen={props.isOpen}
      isLong
      initial={blank}
      onClose={props.onClose}
      save={(draft) => create.mutateAsync(draft)}
    >
      <CallField
        name="name"
        field={fields.name}
        extra={t.nameHelp}
        validateTrigger="onBlur"
        rules={[{ pattern: /^[A-Za-z0-9_.-]{2,40}$/, message: t.nameHelp }]}
      >
        <Input className="g-mono" spellCheck={false} />
      </CallField>
      <NickNameField />
      <CallField name="role" field={fields.role}>
        <Select options={roleOptions} />
      </CallField>
      <OrganizationFields />
      <ContactFields />
    </EditModal>
  );
}

const particularsOf = ({ nick_name, email, mobile, jobNo, dingUserId, jiraName, gitEmails }: Account) => ({
  nick_name,
  email,
  mobile,
  jobNo,
  dingUserId,
  jiraName,
  gitEmails,
});

/** Edits the details of an account. */
export function EditAccountDialog({ account, isOpen, onClose }: Props & { account: Account }) {
  const t = useTexts(dialogTexts);
  const fields = useFields('accounts', 'updateById');
  const update = useChange('accounts', 'updateById', { claims: 'all', done: t.updated });
  return (
    <EditModal<ReturnType<typeof particularsOf>>
      title={t.editTitle({ name: personName(account) })}
      isOpen={isOpen}
      isLong
      initial={particularsOf(account)}
      onClose={onClose}
      save={(particulars) => update.mutateAsync({ id: account._id, ...particulars })}
    >
      <NickNameField />
      <ContactFields />
      <CallField name="dingUserId" field={fields.dingUserId}>
        <Input />
      </CallField>
      <CallField name="jiraName" field={fields.jiraName}>
        <Input />
      </CallField>
      <CallField name="gitEmails" field={fields.gitEmails} extra={t.gitEmailsHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} />
      </CallField>
    </EditModal>
  );
}

function NickNameField() {
  const fields = useFields('accounts', 'create');
  return (
    <CallField name="nick_name" field={fields.nick_name}>
      <Input />
    </CallField>
  );
}

function ContactFields() {
  const fields = useFields('accounts', 'create');
  return (
    <>
      <CallField name="email" field={fields.email}>
        <Input inputMode="email" />
      </CallField>
      <CallField name="mobile" field={fields.mobile}>
        <Input inputMode="tel" />
      </CallField>
      <CallField name="jobNo" field={fields.jobNo}>
        <Input />
      </CallField>
    </>
  );
}
