import type { Account, Role } from '@easymock/contract';
import { Form, Input, Select } from 'antd';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api';
import { markCreated } from '../../../lib/flash';
import { showSuccess } from '../../../lib/notices';
import { personName } from '../../../lib/person-name';
import { useTexts } from '../../../lib/texts';
import { OrganizationFields } from './organization-fields';
import { useRoleOptions } from './role-dialog';
import { texts } from './texts';
import { useRefreshPeople } from './use-refresh-people';

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

/** Opens a local account. */
export function NewAccountDialog(
  props: Props & { onCreated: (password: { name: string; password: string }) => void },
) {
  const t = useTexts(texts);
  const refresh = useRefreshPeople();
  const roleOptions = useRoleOptions();
  return (
    <EditModal<typeof blank>
      title={t.add}
      isOpen={props.isOpen}
      isLong
      initial={blank}
      onClose={props.onClose}
      save={async (draft) => {
        const { user, password } = await api.accounts.create(draft, { claims: 'all' });
        markCreated(user._id);
        props.onCreated({ name: user.name, password });
        showSuccess(t.added({ name: user.nick_name }));
        await refresh();
      }}
    >
      <Form.Item
        name="name"
        label={t.name}
        extra={t.nameHelp}
        validateTrigger="onBlur"
        rules={[{ required: true }, { pattern: /^[A-Za-z0-9_.-]{2,40}$/, message: t.nameHelp }]}
      >
        <Input maxLength={40} className="g-mono" spellCheck={false} />
      </Form.Item>
      <NickNameField />
      <Form.Item name="role" label={t.role}>
        <Select options={roleOptions} />
      </Form.Item>
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

/** Changes what is known of a person. */
export function EditAccountDialog({ account, isOpen, onClose }: Props & { account: Account }) {
  const t = useTexts(texts);
  const refresh = useRefreshPeople();
  return (
    <EditModal<ReturnType<typeof particularsOf>>
      title={t.editTitle({ name: personName(account) })}
      isOpen={isOpen}
      isLong
      initial={particularsOf(account)}
      onClose={onClose}
      save={async (particulars) => {
        await api.accounts.updateById({ id: account._id, ...particulars }, { claims: 'all' });
        showSuccess(t.updated);
        await refresh();
      }}
    >
      <NickNameField />
      <ContactFields />
      <Form.Item name="dingUserId" label={t.dingUserId}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="jiraName" label={t.jiraName}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="gitEmails" label={t.gitEmails} extra={t.gitEmailsHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} maxCount={10} />
      </Form.Item>
    </EditModal>
  );
}

function NickNameField() {
  const t = useTexts(texts);
  return (
    <Form.Item name="nick_name" label={t.nickName} rules={[{ required: true, whitespace: true }]}>
      <Input maxLength={20} />
    </Form.Item>
  );
}

function ContactFields() {
  const t = useTexts(texts);
  return (
    <>
      <Form.Item name="email" label={t.email}>
        <Input maxLength={100} inputMode="email" />
      </Form.Item>
      <Form.Item name="mobile" label={t.mobile}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="jobNo" label={t.jobNo}>
        <Input maxLength={40} />
      </Form.Item>
    </>
  );
}
