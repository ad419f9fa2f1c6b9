import { type Profile, roleNames } from '@easymock/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/field';
import { LeaveGuard } from '../../../kit/leave-guard';
import { useEnumeration } from '../../../lib/enumerations';
import type { SessionUser } from '../../../lib/session';
import { useText, useTexts } from '../../../lib/texts';
import { formatMoment } from '../../../lib/time';
import { Portrait } from './portrait';
import styles from './profile.module.css';
import { texts } from './texts';
import { useProfile, useProfileForm } from './use-profile';
import { Waiting } from './waiting';

export function ParticularsTab({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const query = useProfile();
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-label={t.picture}>
        <Portrait user={user} />
      </section>
      <section className={styles.card} aria-label={t.particulars}>
        <Waiting query={query} rows={6}>
          {(profile) => (
            <>
              <Particulars user={user} profile={profile} />
              <Facts user={user} profile={profile} />
            </>
          )}
        </Waiting>
      </section>
    </div>
  );
}

function Particulars({ user, profile }: { user: SessionUser; profile: Profile }) {
  const t = useTexts(texts);
  const { form, errors, refuse, clear, save } = useProfileForm();
  const [nickName, setNickName] = useState(user.nick_name);
  const [mobile, setMobile] = useState(profile.mobile);
  const given = { nick_name: nickName.trim(), mobile: mobile.trim() };
  const isDirty = given.nick_name !== user.nick_name || given.mobile !== profile.mobile;
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t.particulars}
      onSubmit={(event) => {
        event.preventDefault();
        if (!given.nick_name) refuse({ nick_name: t.required({ label: t.nickName }) });
        else save.mutate(given);
      }}
    >
      <LeaveGuard isDirty={() => isDirty} />
      <Field label={t.nickName} isRequired error={errors.nick_name} help={t.nickNameHelp}>
        {(control) => (
          <Input
            {...control}
            value={nickName}
            maxLength={20}
            autoComplete="nickname"
            onChange={(event) => {
              setNickName(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <Field
        label={t.mobile}
        error={errors.mobile}
        help={user.source === 'directory' ? t.mobileFromDirectory : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={mobile}
            maxLength={20}
            autoComplete="tel"
            onChange={(event) => {
              setMobile(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

/** What others decide about a person. */
function Facts({ user, profile }: { user: SessionUser; profile: Profile }) {
  const t = useTexts(texts);
  const text = useText();
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  const facts = [
    [t.name, user.name],
    [t.role, text(roleNames[user.role])],
    [t.department, profile.department && departments.labelOf(profile.department)],
    [t.groups, profile.userGroup.map(groups.labelOf).join(t.comma)],
    [t.email, profile.email],
    [t.jobNo, profile.jobNo],
    [t.since, formatMoment(profile.createdAt)],
  ] as const;
  return (
    <div className={styles.facts}>
      <p className={styles.quiet}>{t.factsHelp}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
