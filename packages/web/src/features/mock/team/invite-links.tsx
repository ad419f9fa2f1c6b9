import { base, type Invite, inviteDays, linkRoles, teamRoleNames, type WholeTeam } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { Field } from '../../../kit/form/field';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { RoleSelect } from './role-select';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';

interface LinkValues {
  role: (typeof linkRoles)[number];
  days: (typeof inviteDays)[number];
}
const usual: LinkValues = { role: 'member', days: 7 };

/** Invitation links of a team: creates links, each shown once, and lists the valid ones. */
export function InviteLinks({ team }: { team: WholeTeam }) {
  const { _id: id } = team;
  const t = useTexts(teamTexts);
  const fields = useFields('team', 'create_invite');
  const [link, setLink] = useState('');
  const create = useChange('team', 'create_invite', { reads: 'later' });
  const form = useRecordForm({
    record: usual,
    save: (values) => create.mutateAsync({ id, ...values }),
    onSaved: ({ token }) => setLink(location.origin + base + to('joinTeam', { token })),
  });
  const { role, days } = form.values;
  return (
    <div className={styles.form}>
      <form {...form.props} className={styles.form}>
        <div className={styles.pair}>
          <Field label={fields.role.label} help={t[`roleHelp_${role}`]}>
            {(control) => (
              <RoleSelect
                {...control}
                roles={linkRoles}
                value={role}
                onChange={(next) => form.change({ role: next })}
              />
            )}
          </Field>
          <Field label={t.linkLife}>
            {({ id: fieldId }) => (
              <Select
                id={fieldId}
                style={{ width: '100%' }}
                value={days}
                options={inviteDays.map((count) => ({ value: count, label: t.days({ count }) }))}
                onChange={(next) => form.change({ days: next })}
              />
            )}
          </Field>
        </div>
        <div className={styles.foot}>
          <span className={styles.quiet}>{t.linkHelp}</span>
          <Button type="primary" loading={form.isSaving} onClick={form.submit}>
            {t.createLink}
          </Button>
        </div>
      </form>
      {link && (
        <div role="status">
          <div className={styles.made}>
            <code>{link}</code>
            <CopyButton text={link} label={t.copyLink} size={16} />
          </div>
          <p className={styles.quiet}>{t.linkMade}</p>
        </div>
      )}
      <ValidLinks teamId={id} />
    </div>
  );
}

function ValidLinks({ teamId }: { teamId: string }) {
  const t = useTexts(teamTexts);
  const titleId = useId();
  const query = useQuery(callQuery('team', 'invites', { id: teamId }));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t.links}
      </h3>
      <QueryView
        query={query}
        skeleton={60}
        isEmpty={(links) => links.length === 0}
        empty={<p className={styles.quiet}>{t.noLinks}</p>}
      >
        {(links) => (
          <ul className={styles.links}>
            {links.map((link) => (
              <Link key={link._id} teamId={teamId} link={link} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function Link({ teamId, link }: { teamId: string; link: Invite }) {
  const t = useTexts(teamTexts);
  const role = useText()(teamRoleNames[link.role]);
  const revoke = useChange('team', 'revoke_invite', { done: t.revoked });
  return (
    <li>
      <span className={styles.names}>
        <span>
          {role} · {t.linkUses({ count: formatNumber(link.use_num) })}
        </span>
        <span className={styles.quiet}>{t.expiresAt({ when: formatMoment(link.expires_at) })}</span>
      </span>
      <Button
        size="small"
        danger
        loading={revoke.isPending}
        aria-label={t.revokeOf({ role })}
        onClick={() => revoke.mutate({ id: teamId, invite_id: link._id })}
      >
        {t.revoke}
      </Button>
    </li>
  );
}
