import type { Profile } from '@easymock/contract';
import { Button, Input, Select } from 'antd';
import { Field } from '../../../kit/form/field';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { QueryView } from '../../../kit/page/query-view';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';
import { useProfile, useProfileForm } from './use-profile';

export function BindingsTab() {
  const t = useTexts(texts);
  const query = useProfile();
  return (
    <section className={styles.card} aria-label={t.bindings}>
      <p className={styles.quiet}>{t.bindingsHelp}</p>
      <QueryView query={query} skeleton={176}>
        {(profile) => <Bindings profile={profile} />}
      </QueryView>
    </section>
  );
}

function Bindings({ profile }: { profile: Profile }) {
  const t = useTexts(texts);
  const fields = useFields('account', 'update');
  const { dingUserId, jiraName, gitEmails } = profile;
  const form = useProfileForm({ record: { dingUserId, jiraName, gitEmails } });
  const { values, errors, change } = form;
  return (
    <form {...form.props} className={styles.form} aria-label={t.bindings}>
      <LeaveGuard isDirty={form.isGuarded} />
      <Field label={fields.dingUserId.label} error={errors.dingUserId} help={t.dingUserIdHelp}>
        {(control) => (
          <Input
            {...control}
            value={values.dingUserId}
            maxLength={fields.dingUserId.maxLength}
            onChange={(event) => change({ dingUserId: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.jiraName.label} error={errors.jiraName}>
        {(control) => (
          <Input
            {...control}
            value={values.jiraName}
            maxLength={fields.jiraName.maxLength}
            onChange={(event) => change({ jiraName: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.gitEmails.label} error={errors.gitEmails} help={t.gitEmailsHelp}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            className={styles.emails}
            open={false}
            suffixIcon={null}
            value={values.gitEmails}
            maxCount={fields.gitEmails.maxLength}
            tokenSeparators={[',', '，', ';', ' ']}
            onChange={(gitEmails) => change({ gitEmails: gitEmails.map((email) => email.trim()).filter(Boolean) })}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={form.isSaving} disabled={!form.isDirty}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
