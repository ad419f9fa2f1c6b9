import type { ProjectCode } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DocumentPicker } from '../../../kit/form/document-picker';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { PersonPicker } from '../../../kit/form/person-picker';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { nextCode } from './next-code';
import { texts } from './texts';

export function ProjectCodeFields({ record }: { record: ProjectCode | undefined }) {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  return (
    <>
      {!record && <CodeField />}
      <CallField name="name" field={fields.name} extra={t.nameHelp}>
        <Input />
      </CallField>
      <CallField name="shortName" field={fields.shortName} extra={t.shortHelp}>
        <Input />
      </CallField>
      <CallField name="department" field={fields.department}>
        <EnumerationSelect type="department" />
      </CallField>
      <CallField name="ownerUserId" field={fields.ownerUserId} extra={t.ownerHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="project" field={fields.project} extra={t.projectHelp}>
        <EnumerationSelect type="project" />
      </CallField>
      <CallField name="category" field={fields.category} extra={t.categoryHelp}>
        <Input />
      </CallField>
      <CallField name="gitUrl" field={fields.gitUrl}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="jiraKey" field={fields.jiraKey} extra={t.jiraHelp}>
        <Input />
      </CallField>
      <CallField name="wikiId" field={fields.wikiId} extra={t.wikiHelp}>
        <DocumentPicker withFolders />
      </CallField>
      <CallField name="domains" field={fields.domains} extra={t.domainsHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} />
      </CallField>
      <CallField name="remark" field={fields.remark}>
        <Input.TextArea rows={3} showCount />
      </CallField>
    </>
  );
}

/**
 * Field for the code, shown only for a new record, because the code never changes. Existing codes help to
 * choose one.
 */
function CodeField() {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  const form = Form.useFormInstance<{ code: string }>();
  const code = Form.useWatch('code', form) ?? '';
  const { data } = useQuery(callQuery('projectCode', 'getAllProjectCodeList', {}));
  const codes = data?.projectCodeArray.map((one) => one.code) ?? [];
  const next = nextCode(codes, code.replace(/\d+$/, ''));
  return (
    <CallField
      name="code"
      field={fields.code}
      normalize={(value: string) => value.toUpperCase()}
      rules={[{ pattern: /^[A-Z][A-Z0-9_-]{1,19}$/, message: t.codeInvalid }]}
      validateTrigger="onBlur"
      extra={
        <>
          {t.codeHelp}
          {next && next !== code && (
            <Button type="link" size="small" onClick={() => form.setFieldValue('code', next)}>
              {t.nextCode({ code: next })}
            </Button>
          )}
        </>
      }
    >
      <Input className="g-mono" />
    </CallField>
  );
}
