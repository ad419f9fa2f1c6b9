import { nextSprintStatuses, type Sprint, type SprintDraft, sprintLimits, sprintStatusNames } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The form of a sprint. */
export function SprintFields({ record }: { record: Sprint | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('sprintCommits', 'create');
  const { level } = useRights('sprintCommits');
  const statuses = nextSprintStatuses(record?.status ?? 'preparing', level);
  return (
    <>
      <CallField name="name" field={fields.name}>
        <Input />
      </CallField>
      <CallField name="project" field={fields.project}>
        <EnumerationSelect type="project" isRequired />
      </CallField>
      <CallField name="status" field={fields.status}>
        <Select options={statuses.map((value) => ({ value, label: text(sprintStatusNames[value]) }))} />
      </CallField>
      <CallField name="startDate" field={fields.startDate}>
        <DateField />
      </CallField>
      <CallField name="endDate" field={fields.endDate}>
        <DateField />
      </CallField>
      <CallField name="branch" field={fields.branch} extra={t.branchHelp}>
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      <CallField name="environment" field={fields.environment}>
        <Input />
      </CallField>
      <CallField name="scope" field={fields.scope} extra={t.scopeHelp}>
        <MarkdownInput autoSize={{ minRows: 4, maxRows: 16 }} />
      </CallField>
      <CallField name="selfTest" field={fields.selfTest}>
        <MarkdownInput autoSize={{ minRows: 2, maxRows: 12 }} />
      </CallField>
      <CallField name="risk" field={fields.risk}>
        <MarkdownInput autoSize={{ minRows: 2, maxRows: 12 }} />
      </CallField>
      <CallField name="members" field={fields.members}>
        <PeoplePicker />
      </CallField>
      <CallField name="testUserIds" field={fields.testUserIds}>
        <PeoplePicker />
      </CallField>
      <CallField name="repos" field={fields.repos} extra={t.reposHelp}>
        <RepoPicker />
      </CallField>
      <RobotsField held={record?.dingConfigIds ?? []} />
      <CallField name="jiraBoardId" field={fields.jiraBoardId}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="jiraSprintId" field={fields.jiraSprintId}>
        <Input className="g-mono" />
      </CallField>
      <Form.Item name="publicView" valuePropName="checked" extra={t.publicHelp}>
        <Checkbox>{fields.publicView.label}</Checkbox>
      </Form.Item>
    </>
  );
}

type Repos = NonNullable<SprintDraft['repos']>;

/** Select for registered repositories; paths of other repositories can be typed. */
function RepoPicker(props: { id?: string; value?: Repos; onChange?: (repos: Repos) => void }) {
  const { value = [], onChange } = props;
  const { data = [] } = useQuery(callQuery('sprintCommits', 'getRepoList', {}));
  const addressOf = (name: string) =>
    value.find((one) => one.name === name)?.webUrl ?? data.find((one) => one.name === name)?.webUrl ?? '';
  return (
    <Select
      {...(props.id !== undefined && { id: props.id })}
      mode="tags"
      maxCount={sprintLimits.repos}
      tokenSeparators={[',', ' ', '，']}
      value={value.map(({ name }) => name)}
      options={data.map(({ name }) => ({ value: name, label: name }))}
      onChange={(names: string[]) => onChange?.(names.map((name) => ({ name, webUrl: addressOf(name) })))}
    />
  );
}

/** Select for the robots notified when testing begins, for people who may use robots. */
export function RobotsField({ held, isAlone = false }: { held: readonly string[]; isAlone?: boolean }) {
  const t = useTexts(texts);
  const { dingConfigIds: field } = useFields('sprintCommits', isAlone ? 'notify' : 'create');
  const maySend = useRights('dingConfig').level !== 'none';
  const { data: own = [] } = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', {}), enabled: maySend });
  // Robots chosen by others are shown by ID, because the person may not see their names.
  const others = held.filter((id) => !own.some(({ _id }) => _id === id));
  if (own.length + others.length === 0 && !isAlone) return null;
  return (
    <CallField name="dingConfigIds" field={field} {...(!isAlone && { extra: t.robotsHelp })}>
      <Select
        mode="multiple"
        optionFilterProp="label"
        options={[
          ...own.map(({ _id, name }) => ({ value: _id, label: name })),
          ...others.map((id) => ({ value: id, label: id.slice(0, 8) })),
        ]}
      />
    </CallField>
  );
}
