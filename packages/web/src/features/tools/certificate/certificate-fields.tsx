import {
  type Certificate,
  certificateFileLabel,
  certificatePlatformKeys,
  certificatePlatforms,
  certificateTypeKeys,
  certificateTypes,
} from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { CallField } from '../../../kit/form/call-field';
import { TextCheckBox } from '../../../kit/form/check-box';
import { DateField } from '../../../kit/form/date-field';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { SecretInput } from '../../../kit/secret/secret-input';
import { useEnumeration } from '../../../lib/api/enumerations';
import { neededField, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { CertificateFile } from './certificate-file';
import { DaysInput } from './days-input';
import { texts } from './texts';

export function CertificateFields({ record }: { record: Certificate | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('certificate', record ? 'modifyProCertificate' : 'addProCertificate');
  const created = useFields('certificate', 'addProCertificate');
  const projects = useEnumeration('project');
  return (
    <>
      <CallField name="filePassword" field={fields.filePassword} extra={t.passwordHelp}>
        <SecretInput has={record?.hasFilePassword ?? false} hint={record?.filePasswordHint ?? ''} />
      </CallField>
      <Form.Item name="file" label={text(certificateFileLabel)} extra={t.fileHelp}>
        <CertificateFile record={record} />
      </Form.Item>
      <CallField name="name" field={neededField(fields.name)}>
        <Input />
      </CallField>
      <CallField name="projectName" field={neededField(fields.projectName)} extra={t.projectHelp}>
        <AutoComplete options={projects.options.map(({ value, label }) => ({ value, label }))} maxLength={60} />
      </CallField>
      <CallField name="platform" field={neededField(fields.platform)}>
        <Select
          options={certificatePlatformKeys.map((value) => ({ value, label: text(certificatePlatforms[value]) }))}
        />
      </CallField>
      <CallField name="certType" field={neededField(fields.certType)} extra={t.typeHelp}>
        <Select options={certificateTypeKeys.map((value) => ({ value, label: text(certificateTypes[value]) }))} />
      </CallField>
      <Dates />
      <CallField name="ownerUserId" field={neededField(fields.ownerUserId)}>
        <PersonPicker />
      </CallField>
      <CallField name="backupOwnerUserId" field={fields.backupOwnerUserId} extra={t.backupHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="shareUserIds" field={fields.shareUserIds} extra={t.shareHelp}>
        <PeoplePicker />
      </CallField>
      {!record && (
        <CallField name="replacesId" field={created.replacesId} extra={t.replacesHelp}>
          <CertificatePicker />
        </CallField>
      )}
      <CallField name="remindDays" field={fields.remindDays} extra={t.remindDaysHelp}>
        <DaysInput />
      </CallField>
      <CallField name="developerAccountId" field={fields.developerAccountId} extra={t.accountHelp}>
        <AccountPicker record={record} />
      </CallField>
      <CallField name="bundleId" field={fields.bundleId} extra={t.bundleIdHelp}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="alias" field={fields.alias} extra={t.aliasHelp}>
        <Input />
      </CallField>
      <CallField name="aliasPassword" field={fields.aliasPassword} extra={t.aliasPasswordHelp}>
        <SecretInput has={record?.hasAliasPassword ?? false} hint={record?.aliasPasswordHint ?? ''} />
      </CallField>
      <ReadFields />
      <CallField name="remark" field={fields.remark}>
        <MarkdownInput />
      </CallField>
    </>
  );
}

/** Fields for the expiry day, or a checkbox for no expiry. */
function Dates() {
  const t = useTexts(texts);
  const fields = useFields('certificate', 'addProCertificate');
  const isLongTerm = Form.useWatch('isLongTerm') === true;
  return (
    <>
      <Form.Item name="isLongTerm" extra={t.longTermHelp}>
        <LongTermBox label={t.alwaysValid} />
      </Form.Item>
      {!isLongTerm && (
        <CallField name="expireDate" field={neededField(fields.expireDate)}>
          <DateField />
        </CallField>
      )}
    </>
  );
}

function LongTermBox(props: { label: string; value?: boolean; onChange?: (isOn: boolean) => void }) {
  const { label, value = false, onChange } = props;
  return <TextCheckBox text={label} label={label} isChecked={value} onChange={(isOn) => onChange?.(isOn)} />;
}

/** The fields that are usually filled in from a file. */
function ReadFields() {
  const t = useTexts(texts);
  const fields = useFields('certificate', 'addProCertificate');
  const helps = {
    keyId: t.keyIdHelp,
    teamId: t.teamIdHelp,
    appId: t.appIdHelp,
    subject: t.subjectHelp,
    issuer: t.issuerHelp,
    serial: t.serialHelp,
    fingerprintSha1: t.fingerprintHelp,
    fingerprintSha256: t.fingerprintHelp,
  };
  return (
    <>
      {Object.entries(helps).map(([name, help]) => (
        <CallField key={name} name={name} field={fields[name as keyof typeof helps]} extra={help}>
          <Input className="g-mono" />
        </CallField>
      ))}
      <CallField name="issueDate" field={fields.issueDate} extra={t.issueHelp}>
        <DateField />
      </CallField>
      <CallField name="deviceNum" field={fields.deviceNum} extra={t.deviceHelp}>
        <InputNumber min={0} precision={0} style={{ width: '100%' }} />
      </CallField>
    </>
  );
}

interface PickerProps {
  value?: string;
  onChange?: (id: string) => void;
  id?: string;
}

/** Select for a developer account, searched on the server. */
function AccountPicker({ value = '', onChange, id, record }: PickerProps & { record: Certificate | undefined }) {
  const [keywords, setKeywords] = useState('');
  const { data, isFetching } = useQuery({
    ...callQuery('devAccount', 'getDeveloperList', { keywords, pageSize: 50 }),
    placeholderData: keepPreviousData,
  });
  const named = record?.developerAccountId
    ? [{ value: record.developerAccountId, label: record.developerAccountName }]
    : [];
  const found = (data?.list ?? []).map(({ _id, account }) => ({ value: _id, label: account }));
  const options = [...found, ...named.filter((one) => !found.some((other) => other.value === one.value))];
  return (
    <Select<string>
      id={id}
      allowClear
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setKeywords }}
      value={value || null}
      options={options}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}

/** Select for the certificate that a new one replaces. */
function CertificatePicker({ value = '', onChange, id }: PickerProps) {
  const [keywords, setKeywords] = useState('');
  const { data, isFetching } = useQuery({
    ...callQuery('certificate', 'getProjectList', { keywords, pageSize: 50 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.list ?? [])
    .filter(({ replaceById, mayChange }) => replaceById === '' && mayChange)
    .map(({ _id, name, projectName }) => ({ value: _id, label: `${name} · ${projectName}` }));
  return (
    <Select<string>
      id={id}
      allowClear
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setKeywords }}
      value={value || null}
      options={options}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}
