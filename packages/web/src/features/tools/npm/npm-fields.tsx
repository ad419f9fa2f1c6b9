import { isNpmName, type NpmInfo, npmStatuses, npmStatusKeys } from '@easymock/contract';
import { Form, Input, Radio } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { EnumerationSelect, EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The form of a package. */
export function NpmFields({ record }: { record: NpmInfo | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const status = Form.useWatch('status') as string | undefined;
  const isName = (_: unknown, value = '') =>
    value.trim() === '' || isNpmName(value.trim())
      ? Promise.resolve()
      : Promise.reject(new Error(t.nameInvalid));
  return (
    <>
      <CallField
        name="npmName"
        field={fields.npmName}
        extra={t.nameHelp}
        rules={[{ validator: isName }]}
        validateTrigger="onBlur"
      >
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      <CallField name="npmType" field={fields.npmType}>
        <EnumerationSelect type="npmType" isRequired />
      </CallField>
      <CallField name="npmTag" field={fields.npmTag}>
        <EnumerationsSelect type="npmTag" />
      </CallField>
      <CallField name="title" field={fields.title}>
        <Input />
      </CallField>
      <CallField name="description" field={fields.description}>
        <Input.TextArea rows={3} showCount />
      </CallField>
      <CallField
        name="maintainerUserIds"
        field={fields.maintainerUserIds}
        extra={record ? undefined : t.maintainersHelp}
      >
        <PeoplePicker />
      </CallField>
      <CallField name="gitUrl" field={fields.gitUrl}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="docUrl" field={fields.docUrl}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="docMarkdownId" field={fields.docMarkdownId}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="demoUrl" field={fields.demoUrl}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="status" field={fields.status}>
        <Radio.Group options={npmStatusKeys.map((value) => ({ value, label: text(npmStatuses[value]) }))} />
      </CallField>
      <CallField
        name="replaceBy"
        field={fields.replaceBy}
        extra={status === 'deprecated' ? t.deprecatedHelp : undefined}
        rules={[{ validator: isName }]}
        validateTrigger="onBlur"
      >
        <Input className="g-mono" autoComplete="off" spellCheck={false} />
      </CallField>
      {status === 'deprecated' && (
        <CallField name="deprecatedReason" field={fields.deprecatedReason}>
          <Input />
        </CallField>
      )}
    </>
  );
}
