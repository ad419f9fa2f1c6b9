import {
  type AutoCheck,
  type AutoKind,
  type CheckItemDraft,
  isNpmName,
  npmLimits,
  releaseLimits,
} from '@easymock/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useTexts } from '../../../lib/texts/texts';
import { SprintSelect } from './sprint-select';
import { texts } from './texts';

interface Values {
  title: string;
  desc: string;
  required: boolean;
  ownerUserIds: string[];
  link: string;
  autoKind: AutoKind | '';
  autoAddress: string;
  autoDays: number | null;
  autoPackage: string;
  autoVersion: string;
  autoSprint: string;
  autoJiraSprint: string;
  autoJql: string;
}

type AutoValues = Pick<
  Values,
  'autoKind' | 'autoAddress' | 'autoDays' | 'autoPackage' | 'autoVersion' | 'autoSprint' | 'autoJiraSprint' | 'autoJql'
>;

function autoFrom(values: AutoValues): AutoCheck | null {
  const address = values.autoAddress.trim();
  switch (values.autoKind) {
    case '':
      return null;
    case 'url':
      return { kind: 'url', config: { address } };
    case 'https':
      return { kind: 'https', config: { address, ...(values.autoDays !== null && { days: values.autoDays }) } };
    case 'npm':
      return { kind: 'npm', config: { npmName: values.autoPackage.trim(), version: values.autoVersion.trim() } };
    case 'jira': {
      const sprintId = values.autoJiraSprint.trim();
      return { kind: 'jira', config: { sprintId, jql: sprintId ? '' : values.autoJql.trim() } };
    }
    case 'sprint':
      return { kind: 'sprint', config: { sprintId: values.autoSprint } };
  }
}

const autoValues = (auto: AutoCheck | null): AutoValues => ({
  autoKind: auto?.kind ?? '',
  autoAddress: auto?.kind === 'url' || auto?.kind === 'https' ? auto.config.address : '',
  autoDays: auto?.kind === 'https' ? (auto.config.days ?? null) : null,
  autoPackage: auto?.kind === 'npm' ? auto.config.npmName : '',
  autoVersion: auto?.kind === 'npm' ? auto.config.version : '',
  autoSprint: auto?.kind === 'sprint' ? auto.config.sprintId : '',
  autoJiraSprint: auto?.kind === 'jira' ? auto.config.sprintId : '',
  autoJql: auto?.kind === 'jira' ? auto.config.jql : '',
});

/** Edits all fields of an item. The values go into the list, which the page saves. */
export function ItemDialog(props: {
  item: CheckItemDraft;
  onChange: (fields: Partial<CheckItemDraft>) => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const { item } = props;
  const save = async ({ title, desc, required, ownerUserIds, link, ...auto }: Values) =>
    props.onChange({ title, desc, required, ownerUserIds, link, auto: autoFrom(auto) });
  return (
    <EditModal<Values>
      title={t.editItem({ title: item.title || t.untitled })}
      isOpen
      isLong
      initial={{
        title: item.title,
        desc: item.desc,
        required: item.required,
        ownerUserIds: [...item.ownerUserIds],
        link: item.link,
        ...autoValues(item.auto),
      }}
      save={save}
      onClose={props.onClose}
    >
      <Form.Item name="title" label={t.checkItem} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="required" valuePropName="checked">
        <Checkbox>{t.required}</Checkbox>
      </Form.Item>
      <Form.Item name="ownerUserIds" label={t.owners} rules={[{ type: 'array', max: releaseLimits.owners }]}>
        <PeoplePicker />
      </Form.Item>
      <Form.Item name="desc" label={t.desc}>
        <MarkdownInput rows={4} maxLength={releaseLimits.desc} />
      </Form.Item>
      <Form.Item name="link" label={t.link} rules={[{ type: 'url' }]}>
        <Input maxLength={2_000} placeholder="https://" />
      </Form.Item>
      <Form.Item name="autoKind" label={t.autoKind} extra={t.autoHelp}>
        <Select
          options={[
            { value: '', label: t.autoNone },
            { value: 'url', label: t.autoUrl },
            { value: 'https', label: t.autoHttps },
            { value: 'npm', label: t.autoNpm },
            { value: 'jira', label: t.autoJira },
            { value: 'sprint', label: t.autoSprint },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['autoKind']}>
        {({ getFieldValue }) => <AutoFields kind={getFieldValue('autoKind') as AutoKind | ''} />}
      </Form.Item>
    </EditModal>
  );
}

/** Fields for the parameters of an automatic check. */
function AutoFields({ kind }: { kind: AutoKind | '' }) {
  const t = useTexts(texts);
  if (kind === '') return null;
  if (kind === 'sprint')
    return (
      <Form.Item name="autoSprint" label={t.autoSprintName} rules={[{ required: true }]}>
        <SprintSelect />
      </Form.Item>
    );
  if (kind === 'npm')
    return (
      <>
        <Form.Item
          name="autoPackage"
          label={t.autoPackage}
          rules={[
            { required: true, whitespace: true },
            {
              validator: async (_, name = '') => (name === '' || isNpmName(name.trim()) ? undefined : Promise.reject()),
              message: t.autoPackageWrong,
            },
          ]}
        >
          <Input maxLength={npmLimits.name} placeholder="@mall/ui" />
        </Form.Item>
        <Form.Item
          name="autoVersion"
          label={t.autoVersion}
          extra={t.autoVersionHelp}
          rules={[{ required: true, whitespace: true }, { pattern: /^\s*[^\s/@]*\s*$/ }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </>
    );
  if (kind === 'jira') return <JiraFields />;
  return (
    <>
      <Form.Item
        name="autoAddress"
        label={t.autoAddress}
        rules={[{ required: true, whitespace: true }, { type: 'url' }]}
      >
        <Input maxLength={2_000} placeholder="https://" />
      </Form.Item>
      {kind === 'https' && (
        <Form.Item name="autoDays" label={t.autoDays} extra={t.autoDaysHelp}>
          <InputNumber min={0} max={365} precision={0} />
        </Form.Item>
      )}
    </>
  );
}

/** Fields for the ID of a sprint, or else a query. */
function JiraFields() {
  const t = useTexts(texts);
  return (
    <>
      <Form.Item
        name="autoJiraSprint"
        label={t.autoJiraSprint}
        extra={t.autoJiraSprintHelp}
        rules={[{ pattern: /^\s*\d{0,18}\s*$/ }]}
      >
        <Input maxLength={18} inputMode="numeric" className="g-mono" />
      </Form.Item>
      <Form.Item noStyle dependencies={['autoJiraSprint']}>
        {({ getFieldValue }) =>
          String(getFieldValue('autoJiraSprint') ?? '').trim() === '' && (
            <Form.Item
              name="autoJql"
              label={t.autoJql}
              extra={t.autoJqlHelp}
              rules={[{ required: true, whitespace: true }]}
            >
              <Input.TextArea autoSize maxLength={1_000} className="g-mono" placeholder="fixVersion = 1.2.0" />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  );
}
