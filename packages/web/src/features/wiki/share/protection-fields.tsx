import { type SharePwdType, type ShareValidTime, shareValidTimes } from '@easymock/contract';
import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { useTexts } from '../../../lib/texts/texts';
import { CommonPassword } from './common-password';
import { randomPassword } from './random-password';
import type { ShareInfo } from './share-info';
import { texts } from './texts';

export interface Protection {
  readonly pwdType: SharePwdType;
  readonly pwd: string;
  readonly validTime: ShareValidTime;
}

/**
 * Returns whether a link with its own password still lacks a valid one. @param isKept whether an empty field
 * retains the existing password
 */
export const isPwdMissing = ({ pwdType, pwd }: Protection, isKept: boolean): boolean =>
  pwdType === 2 && (pwd.trim() === '' ? !isKept : pwd.trim().length < 4);

/** Edits the protection of a link, and its period of validity. */
export function ProtectionFields(props: {
  value: Protection;
  info: ShareInfo;
  /** Whether the link has its own password, which an empty field retains. */
  hasOwnPwd: boolean;
  onChange: (next: Protection) => void;
}) {
  const { value, info, hasOwnPwd, onChange } = props;
  const t = useTexts(texts);
  const { pwdType, pwd, validTime } = value;
  const [isPwdShown, setIsPwdShown] = useState(false);
  const times = shareValidTimes.filter((days) => days > 0 || info.mayBePermanent || validTime === 0);
  return (
    <>
      <Field label={t.pwdType} help={pwdType === 1 ? t.commonHelp : undefined}>
        {({ status: _, ...control }) => (
          <Select<SharePwdType>
            {...control}
            value={pwdType}
            options={([3, 2, 1] as const).map((type) => ({ value: type, label: t[`pwd_${type}`] }))}
            onChange={(next) => onChange({ ...value, pwdType: next, pwd: '' })}
          />
        )}
      </Field>
      {pwdType === 1 && <CommonPassword hasOne={info.hasCommonPwd} />}
      {pwdType === 2 && (
        <Field label={t.pwd} isRequired={!hasOwnPwd} help={hasOwnPwd ? t.pwdKeep : t.pwdHelp}>
          {(control) => (
            <Space.Compact block>
              <Input.Password
                {...control}
                autoComplete="off"
                maxLength={32}
                value={pwd}
                visibilityToggle={{ visible: isPwdShown, onVisibleChange: setIsPwdShown }}
                onChange={(event) => onChange({ ...value, pwd: event.target.value })}
              />
              <Button
                onClick={() => {
                  setIsPwdShown(true);
                  onChange({ ...value, pwd: randomPassword() });
                }}
              >
                {t.pwdRandom}
              </Button>
            </Space.Compact>
          )}
        </Field>
      )}
      <Field label={t.validTime} help={t.validTimeHelp}>
        {({ id }) => (
          <Segments<ShareValidTime>
            id={id}
            block
            value={validTime}
            options={times.map((days) => ({ value: days, label: days > 0 ? t.days({ days }) : t.forever }))}
            onChange={(next) => onChange({ ...value, validTime: next })}
          />
        )}
      </Field>
    </>
  );
}
