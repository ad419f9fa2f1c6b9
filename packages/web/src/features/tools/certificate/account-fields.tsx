import {
  type DevAccount,
  devAccountTypeKeys,
  devAccountTypes,
  devPlatformKeys,
  devPlatforms,
  twoFactorKeys,
  twoFactors,
} from '@easymock/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PeoplePicker, PersonPicker } from '../../../kit/form/person-picker';
import { SecretInput } from '../../../kit/secret/secret-input';
import { neededField, useFields } from '../../../lib/api/fields';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function AccountFields({ record }: { record: DevAccount | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('devAccount', record ? 'modifyAccount' : 'insertDeveloperAccount');
  const twoFactor = Form.useWatch('twoFactor') ?? record?.twoFactor;
  return (
    <>
      <CallField name="platform" field={neededField(fields.platform)}>
        <Select options={devPlatformKeys.map((value) => ({ value, label: text(devPlatforms[value]) }))} />
      </CallField>
      <CallField name="account" field={neededField(fields.account)}>
        <Input autoComplete="off" />
      </CallField>
      <CallField name="password" field={fields.password}>
        <SecretInput has={record?.hasPassword ?? false} hint={record?.passwordHint ?? ''} />
      </CallField>
      <CallField name="accountType" field={fields.accountType}>
        <Select options={devAccountTypeKeys.map((value) => ({ value, label: text(devAccountTypes[value]) }))} />
      </CallField>
      <CallField name="company" field={fields.company} extra={t.companyHelp}>
        <Input />
      </CallField>
      <CallField name="teamId" field={fields.teamId} extra={t.teamIdHelp}>
        <Input />
      </CallField>
      <CallField name="consoleUrl" field={fields.consoleUrl} extra={t.consoleHelp}>
        <Input placeholder="https://" />
      </CallField>
      <CallField name="bindPhone" field={fields.bindPhone} extra={t.bindPhoneHelp}>
        <Input autoComplete="off" />
      </CallField>
      <CallField name="bindEmail" field={fields.bindEmail} extra={t.bindEmailHelp}>
        <Input autoComplete="off" />
      </CallField>
      <CallField name="twoFactor" field={fields.twoFactor} extra={t.twoFactorHelp}>
        <Select options={twoFactorKeys.map((value) => ({ value, label: text(twoFactors[value]) }))} />
      </CallField>
      {(twoFactor === 'totp' || record?.hasTotpSecret) && (
        <CallField name="totpSecret" field={fields.totpSecret} extra={t.totpHelp}>
          <SecretInput has={record?.hasTotpSecret ?? false} hint={record?.totpSecretHint ?? ''} />
        </CallField>
      )}
      {(twoFactor !== 'none' || record?.hasRecoveryCodes) && (
        <CallField name="recoveryCodes" field={fields.recoveryCodes} extra={t.recoveryHelp}>
          <SecretInput isLong has={record?.hasRecoveryCodes ?? false} hint={record?.recoveryCodesHint ?? ''} />
        </CallField>
      )}
      <CallField name="expireDate" field={fields.expireDate} extra={t.membershipHelp}>
        <DateField />
      </CallField>
      <CallField name="yearFee" field={fields.yearFee} extra={t.yearFeeHelp}>
        <InputNumber min={0} precision={2} style={{ width: '100%' }} />
      </CallField>
      <CallField name="ownerUserId" field={neededField(fields.ownerUserId)}>
        <PersonPicker />
      </CallField>
      <CallField name="backupOwnerUserId" field={fields.backupOwnerUserId} extra={t.backupHelp}>
        <PersonPicker />
      </CallField>
      <CallField name="shareUserIds" field={fields.shareUserIds} extra={t.shareHelp}>
        <PeoplePicker />
      </CallField>
      <CallField name="projects" field={fields.projects} extra={t.projectsHelp}>
        <EnumerationsSelect type="project" />
      </CallField>
      <CallField name="remark" field={fields.remark}>
        <MarkdownInput />
      </CallField>
    </>
  );
}
