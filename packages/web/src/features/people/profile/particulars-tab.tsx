import { type Profile, roleNames } from '@easymock/contract';
import { Button, Input } from 'antd';
import { Field } from '../../../kit/form/field';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { QueryView } from '../../../kit/page/query-view';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import type { SessionUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { OrganizationRequest } from './organization-request';
import { Portrait } from './portrait';
import styles from './profile.module.css';
import { texts } from './texts';
import { useProfile, useProfileForm } from './use-profile';

export function ParticularsTab({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const query = useProfile();
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-label={t.picture}>
        <Portrait user={user} />
      </section>
      <section className={styles.card} aria-label={t.particulars}>
        <QueryView query={query} skeleton={272}>
          {(profile) => (
            <>
              <Particulars user={user} profile={profile} />
              <Facts user={user} profile={profile} />
            </>
          )}
        </QueryView>
      </section>
    </div>
  );
}

function Particulars({ user, profile }: { user: SessionUser; profile: Profile }) {
  const t = useTexts(texts);
  const fields = useFields('account', 'update');
  const form = useProfileForm({
    record: { nick_name: user.nick_name, mobile: profile.mobile },
    clean: ({ nick_name, mobile }) => ({ nick_name: nick_name.trim(), mobile: mobile.trim() }),
    check: ({ nick_name }) => ({
      nick_name: nick_name.trim() ? undefined : t.required({ label: fields.nick_name.label }),
    }),
  });
  return (
    <form {...form.props} className={styles.form} aria-label={t.particulars}>
      <LeaveGuard isDirty={form.isGuarded} />
      <Field label={fields.nick_name.label} isRequired error={form.errors.nick_name} help={t.nickNameHelp}>
        {(control) => (
          <Input
            {...control}
            value={form.values.nick_name}
            maxLength={fields.nick_name.maxLength}
            autoComplete="nickname"
            onChange={(event) => form.change({ nick_name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={fields.mobile.label}
        error={form.errors.mobile}
        help={user.source === 'directory' ? t.mobileFromDirectory : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={form.values.mobile}
            maxLength={fields.mobile.maxLength}
            autoComplete="tel"
            onChange={(event) => form.change({ mobile: event.target.value })}
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

/** Shows the fields that only others can change. */
function Facts({ user, profile }: { user: SessionUser; profile: Profile }) {
  const t = useTexts(texts);
  const text = useText();
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  const facts = [
    [t.name, user.name],
    [t.role, text(roleNames[user.role])],
    [
      t.department,
      profile.mayChooseOrganization ? (
        <OrganizationRequest key="request" wanted={profile.wantedOrganization} />
      ) : (
        profile.department && departments.labelOf(profile.department)
      ),
    ],
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
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
