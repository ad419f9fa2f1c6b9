import { joinRules, type WholeTeam } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Icon } from '../../../kit/display/icon';
import { HistoryIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { changedIn } from '../../../kit/form/form-values';
import { type EditedVersion, useRecordForm } from '../../../kit/form/use-record-form';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { to } from '../../../lib/address/page';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { OthersChange } from '../history/others-change';
import { useEditedVersion } from '../history/use-edited-version';
import { TeamDiff } from './team-diff';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';
import { type TeamValues, valuesOf } from './team-values';
import { texts } from './texts';

const TeamHistory = lazy(async () => ({ default: (await import('./team-history')).TeamHistory }));

/**
 * Name, description and join rule of a team, with links to hand it over and to dismiss it. Only for owners.
 */
export function TeamSettings({ team, onDismiss }: { team: WholeTeam; onDismiss: () => void }) {
  const t = useTexts(teamTexts);
  return (
    <div className={styles.form}>
      <TeamForm team={team} />
      <section className={styles.card}>
        <div className={styles.line}>
          <div>
            <strong>{t.handOver}</strong>
            <p>{t.handOverHelp}</p>
          </div>
          <LinkButton to={`${to('teamProjects', { id: team._id })}?tab=members`}>{t.handOverGo}</LinkButton>
        </div>
        <div className={styles.line}>
          <div>
            <strong>{t.dismiss}</strong>
            <p>{t.dismissHelp}</p>
          </div>
          <Button danger onClick={onDismiss}>
            {t.dismiss}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** Manages the settings form. While there is no unsaved input, the form follows saves by others. */
function useTeamForm(team: WholeTeam) {
  const t = useTexts(teamTexts);
  const shared = useTexts(texts);
  const fields = useFields('team', 'update');
  const client = useQueryClient();
  const update = useChange('team', 'update', { claims: 'all', reads: 'later', done: t.saved });
  const record = valuesOf(team);
  const edited = useEditedVersion({ version: team.version, values: record });
  const form = useRecordForm({
    record,
    draft: `team:${team._id}`,
    edited,
    skipsUnchanged: true,
    clean: (values) => ({ ...values, name: values.name.trim(), description: values.description.trim() }),
    check: ({ name }) => ({ name: name.trim() ? undefined : shared.required({ label: fields.name.label }) }),
    errorsOf: (error) => (error.is('teamNameTaken') ? { name: error.message } : {}),
    save: (values) => edited.save(values, (change) => update.mutateAsync({ id: team._id, ...change })),
  });
  const moveTo = (newer: EditedVersion<TeamValues>, values: TeamValues) => {
    edited.moveTo(newer);
    form.rebase(newer.values, values);
  };
  const { version, values } = edited.readEdited();
  const isBehind = team.version > version || (team.version === version && changedIn(values, record).length > 0);
  const isFollowing = isBehind && !form.isDirty && !form.isSaving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per newer version
  useEffect(() => {
    if (isFollowing) moveTo({ version: team.version, values: record }, record);
  }, [isFollowing, team.version]);
  const { conflicts } = edited;
  const { queryKey } = callQuery('team', 'get', { id: team._id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once per refused save
  useEffect(() => {
    if (conflicts > 0) void client.invalidateQueries({ queryKey });
  }, [conflicts]);
  const newer = { version: team.version, values: record, facts: team.changed };
  return {
    ...form,
    conflicts,
    readEdited: edited.readEdited,
    moveTo,
    /** The version that others saved while this form has unsaved input. */
    newer: form.isDirty && team.version > version ? newer : undefined,
    load: () => {
      edited.moveTo(newer);
      form.start(record);
    },
  };
}

function TeamForm({ team }: { team: WholeTeam }) {
  const t = useTexts(teamTexts);
  const shared = useTexts(texts);
  const fields = useFields('team', 'update');
  const form = useTeamForm(team);
  const { values, errors, change } = form;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <form {...form.props} className={styles.card} aria-label={t.settings}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t.basics}</h2>
        <Button size="small" type="text" icon={<Icon icon={HistoryIcon} />} onClick={() => setIsHistoryOpen(true)}>
          {t.history}
        </Button>
      </div>
      {form.kept && <DraftBanner {...form.kept} />}
      <OthersChange
        subject="team"
        form={form}
        newer={form.newer}
        isGone={false}
        compare={({ theirs, mine, theirsLabel, mineLabel }) => (
          <TeamDiff before={theirs} after={mine} beforeLabel={theirsLabel} afterLabel={mineLabel} />
        )}
        onLoad={form.load}
        onMoved={() => {}}
      />
      <Field label={fields.name.label} isRequired error={errors.name} help={shared.nameHelp}>
        {(control) => (
          <Input
            {...control}
            value={values.name}
            maxLength={fields.name.maxLength}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.description.label} error={errors.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={values.description}
            maxLength={fields.description.maxLength}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={fields.join_rule.label} error={errors.join_rule}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={fields.join_rule.label}
            className={styles.rules}
            value={values.join_rule}
            onChange={(event) => change({ join_rule: event.target.value })}
          >
            {[...joinRules].map((rule) => (
              <Radio key={rule} value={rule}>
                <span className={styles.rule}>
                  <span>{t[`joinRule_${rule}`]}</span>
                  <span className={styles.quiet}>{t[`joinRuleHelp_${rule}`]}</span>
                </span>
              </Radio>
            ))}
          </Radio.Group>
        )}
      </Field>
      <div className={styles.foot}>
        {form.isDirty && <span className={styles.quiet}>{t.unsaved}</span>}
        {form.isDirty && <Button onClick={form.reset}>{t.cancel}</Button>}
        <Button type="primary" loading={form.isSaving} disabled={!form.isDirty} onClick={form.submit}>
          {t.save}
        </Button>
      </div>
      {isHistoryOpen && (
        <Suspense>
          <TeamHistory id={team._id} isOpen onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      <LeaveGuard isDirty={form.isGuarded} />
    </form>
  );
}
