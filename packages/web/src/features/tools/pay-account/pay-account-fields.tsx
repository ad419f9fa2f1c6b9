import { type PayAccount, payChannelKeys, payChannels, payEnvKeys, payEnvs } from '@easymock/contract';
import { Input, InputNumber, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { SecretInput } from '../../../kit/secret/secret-input';
import { neededField, useFields } from '../../../lib/api/fields';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function PayAccountFields({ record }: { record: PayAccount | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('payAccount', record ? 'modifyAccount' : 'addAccount');
  const created = useFields('payAccount', 'addAccount');
  return (
    <>
      <CallField name="name" field={neededField(fields.name)}>
        <Input />
      </CallField>
      <CallField name="channel" field={neededField(fields.channel)} extra={t.channelHelp}>
        <Select options={payChannelKeys.map((value) => ({ value, label: text(payChannels[value]) }))} />
      </CallField>
      <CallField name="env" field={neededField(created.env)} extra={record ? undefined : t.envHelp}>
        <Select
          disabled={record !== undefined}
          options={payEnvKeys.map((value) => ({ value, label: text(payEnvs[value]) }))}
        />
      </CallField>
      <CallField name="company" field={neededField(fields.company)} extra={t.companyHelp}>
        <Input />
      </CallField>
      <CallField name="merchantId" field={fields.merchantId} extra={t.merchantHelp}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="appId" field={fields.appId} extra={t.appIdHelp}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="loginAccount" field={fields.loginAccount} extra={t.loginHelp}>
        <Input autoComplete="off" />
      </CallField>
      <CallField name="loginPassword" field={fields.loginPassword}>
        <SecretInput has={record?.hasLoginPassword ?? false} hint={record?.loginPasswordHint ?? ''} />
      </CallField>
      <CallField name="apiKey" field={fields.apiKey} extra={t.apiKeyHelp}>
        <SecretInput has={record?.hasApiKey ?? false} hint={record?.apiKeyHint ?? ''} />
      </CallField>
      <CallField name="privateKey" field={fields.privateKey} extra={t.privateKeyHelp}>
        <SecretInput isLong has={record?.hasPrivateKey ?? false} hint={record?.privateKeyHint ?? ''} />
      </CallField>
      <CallField name="apiCertSerial" field={fields.apiCertSerial} extra={t.serialHelp}>
        <Input className="g-mono" />
      </CallField>
      <CallField name="certExpireDate" field={fields.certExpireDate} extra={t.certHelp}>
        <DateField />
      </CallField>
      <CallField name="settleAccountTail" field={fields.settleAccountTail} extra={t.tailHelp}>
        <Input maxLength={4} />
      </CallField>
      <CallField name="feeRate" field={fields.feeRate} extra={t.feeHelp}>
        <InputNumber min={0} max={100} precision={4} style={{ width: '100%' }} />
      </CallField>
      <CallField name="notifyUrl" field={fields.notifyUrl} extra={t.notifyHelp}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="projects" field={fields.projects} extra={t.projectsHelp}>
        <EnumerationsSelect type="project" />
      </CallField>
      <CallField name="ownerUserId" field={neededField(fields.ownerUserId)} extra={t.ownerHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="backupOwnerUserId" field={fields.backupOwnerUserId} extra={t.backupHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="shareUserIds" field={fields.shareUserIds} extra={t.shareHelp}>
        <PeoplePicker />
      </CallField>
      <CallField name="rotateDays" field={fields.rotateDays} extra={t.rotateHelp}>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </CallField>
      <CallField name="useStatus" field={fields.useStatus}>
        <Select
          options={[
            { value: 1, label: t.on },
            { value: 0, label: t.off },
          ]}
        />
      </CallField>
      <CallField name="remark" field={fields.remark}>
        <MarkdownInput />
      </CallField>
    </>
  );
}
