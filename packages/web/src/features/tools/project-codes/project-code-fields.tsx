import type { ProjectCode } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { PersonPicker } from '../../../kit/person-picker';
import { useEnumeration } from '../../../lib/enumerations';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { nextCode } from './next-code';
import { texts } from './texts';

export function ProjectCodeFields({ record }: { record: ProjectCode | undefined }) {
  const t = useTexts(texts);
  const departments = useEnumeration('department');
  return (
    <>
      {!record && <CodeField />}
      <Form.Item name="name" label={t.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="shortName" label={t.shortName}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="department" label={t.department}>
        <Select options={[{ value: '', label: t.noDepartment }, ...departments.options]} />
      </Form.Item>
      <Form.Item name="ownerUserId" label={t.owner}>
        <PersonPicker />
      </Form.Item>
      <Form.Item name="category" label={t.category}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="gitUrl" label={t.gitUrl}>
        <Input maxLength={2000} placeholder="https://" />
      </Form.Item>
      <Form.Item name="jiraKey" label={t.jiraKey}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="wikiId" label={t.wikiId}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="domains" label={t.domains} extra={t.domainsHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} maxCount={20} />
      </Form.Item>
      <Form.Item name="remark" label={t.remark}>
        <Input.TextArea maxLength={500} rows={3} showCount />
      </Form.Item>
    </>
  );
}

/** The code is given once, so it is asked for only at the beginning; what others are called helps to choose. */
function CodeField() {
  const t = useTexts(texts);
  const form = Form.useFormInstance<{ code: string }>();
  const code = Form.useWatch('code', form) ?? '';
  const { data } = useQuery(callQuery('projectCode', 'getAllProjectCodeList', {}));
  const codes = data?.projectCodeArray.map((one) => one.code) ?? [];
  const next = nextCode(codes, code.replace(/\d+$/, ''));
  return (
    <Form.Item
      name="code"
      label={t.code}
      normalize={(value: string) => value.toUpperCase()}
      rules={[{ required: true }, { pattern: /^[A-Z][A-Z0-9_-]{1,19}$/, message: t.codeInvalid }]}
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
      <Input maxLength={20} className="g-mono" />
    </Form.Item>
  );
}
