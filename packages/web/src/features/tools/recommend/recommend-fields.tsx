import { recommendScopes } from '@easymock/contract';
import { Form, Input, Radio } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function RecommendFields() {
  const t = useTexts(texts);
  const fields = useFields('recommend', 'addRecommend');
  const scope = Form.useWatch('scope') as string | undefined;
  const names = { all: t.scopeAll, department: t.scopeDepartment };
  return (
    <>
      <CallField name="content" field={fields.content}>
        <Input showCount />
      </CallField>
      <CallField name="url" field={fields.url}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="startAt" field={fields.startAt}>
        <DateField />
      </CallField>
      <CallField name="endAt" field={fields.endAt}>
        <DateField />
      </CallField>
      <CallField name="scope" field={fields.scope}>
        <Radio.Group options={recommendScopes.map((value) => ({ value, label: names[value] }))} />
      </CallField>
      {scope === 'department' && (
        <CallField name="departments" field={fields.departments}>
          <EnumerationsSelect type="department" />
        </CallField>
      )}
    </>
  );
}
