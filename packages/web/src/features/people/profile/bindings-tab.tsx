import type { Profile } from '@easymock/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/field';
import { LeaveGuard } from '../../../kit/leave-guard';
import { useTexts } from '../../../lib/texts';
import styles from './profile.module.css';
import { texts } from './texts';
import { useProfile, useProfileForm } from './use-profile';
import { Waiting } from './waiting';

export function BindingsTab() {
  const t = useTexts(texts);
  const query = useProfile();
  return (
    <section className={styles.card} aria-label={t.bindings}>
      <p className={styles.quiet}>{t.bindingsHelp}</p>
      <Waiting query={query} rows={4}>
        {(profile) => <Bindings profile={profile} />}
      </Waiting>
    </section>
  );
}

function Bindings({ profile }: { profile: Profile }) {
  const t = useTexts(texts);
  const { form, errors, clear, save } = useProfileForm();
  const { dingUserId, jiraName, gitEmails } = profile;
  const [values, setValues] = useState({ dingUserId, jiraName, gitEmails });
  const isDirty = JSON.stringify(values) !== JSON.stringify({ dingUserId, jiraName, gitEmails });
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    clear();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t.bindings}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values);
      }}
    >
      <LeaveGuard isDirty={() => isDirty} />
      <Field label={t.dingUserId} error={errors.dingUserId} help={t.dingUserIdHelp}>
        {(control) => (
          <Input
            {...control}
            value={values.dingUserId}
            maxLength={64}
            onChange={(event) => change({ dingUserId: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.jiraName} error={errors.jiraName}>
        {(control) => (
          <Input
            {...control}
            value={values.jiraName}
            maxLength={64}
            onChange={(event) => change({ jiraName: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.gitEmails} error={errors.gitEmails} help={t.gitEmailsHelp}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            className={styles.emails}
            open={false}
            suffixIcon={null}
            value={values.gitEmails}
            maxCount={10}
            tokenSeparators={[',', '，', ';', ' ']}
            onChange={(gitEmails) =>
              change({ gitEmails: gitEmails.map((email) => email.trim()).filter(Boolean) })
            }
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
