import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/**
 * Fields of the form of a task.
 * @param isNew whether the form publishes a new task, of which groups can be notified
 */
export function TaskFields({ isNew }: { isNew: boolean }) {
  const t = useTexts(texts);
  const fields = useFields('task', 'insertTaskInfo');
  return (
    <>
      <CallField name="taskName" field={fields.taskName}>
        <Input showCount />
      </CallField>
      <CallField name="taskType" field={fields.taskType}>
        <EnumerationSelect type="task" isRequired />
      </CallField>
      <CallField name="taskLevel" field={fields.taskLevel}>
        <LevelSelect />
      </CallField>
      <CallField name="score" field={fields.score} extra={t.scoreHelp}>
        <InputNumber precision={0} />
      </CallField>
      <CallField name="content" field={fields.content} extra={t.contentHelp}>
        <MarkdownInput autoSize={{ minRows: 6, maxRows: 20 }} />
      </CallField>
      <CallField name="peopleNum" field={fields.peopleNum} extra={t.peopleHelp}>
        <InputNumber precision={0} />
      </CallField>
      <CallField name="deadline" field={fields.deadline}>
        <DateField />
      </CallField>
      {isNew && <Groups />}
    </>
  );
}

/** Select for the chat groups notified of a new task, for people who may post to some. */
function Groups() {
  const { dingConfigIds: field } = useFields('task', 'insertTaskInfo');
  const maySend = useRights('dingConfig').level !== 'none';
  const { data: robots = [] } = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', {}), enabled: maySend });
  if (robots.length === 0) return null;
  return (
    <CallField name="dingConfigIds" field={field}>
      <Select
        mode="multiple"
        optionFilterProp="label"
        options={robots.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </CallField>
  );
}

/** Choosing a level fills in its points, unless the person typed others. */
function LevelSelect(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const form = Form.useFormInstance<{ score: number | null }>();
  const levels = useEnumeration('taskLevel');
  const scoreOf = (value: string) => levels.choiceOf(value)?.extra.score;
  return (
    <EnumerationSelect
      {...props}
      type="taskLevel"
      isRequired
      onChange={(value) => {
        const typed = form.getFieldValue('score') as number | null | undefined;
        const isOwn = typed != null && typed !== scoreOf(props.value ?? '');
        const score = scoreOf(value);
        if (!isOwn && score !== undefined) form.setFieldValue('score', score);
        props.onChange?.(value);
      }}
    />
  );
}
