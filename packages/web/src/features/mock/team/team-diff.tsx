import { changedIn } from '../../../kit/form/form-values';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { FieldsDiff } from '../history/fields-diff';
import historyStyles from '../history/history.module.css';
import { texts as historyTexts } from '../history/texts';
import { teamTexts } from './team-texts';
import type { TeamValues } from './team-values';

/** Shows the differences between two states of a team's settings side by side. */
export function TeamDiff(props: { before: TeamValues; after: TeamValues; beforeLabel: string; afterLabel: string }) {
  const { before, after } = props;
  const t = useTexts(teamTexts);
  const th = useTexts(historyTexts);
  const fields = useFields('team', 'update');
  const changed = changedIn(before, after);
  if (changed.length === 0) return <p className={historyStyles.quiet}>{th.noDifference}</p>;
  const textOf = (values: TeamValues, key: keyof TeamValues) =>
    key === 'join_rule' ? t[`joinRule_${values.join_rule}`] : values[key];
  const lines = changed.map((key) => ({
    key,
    label: fields[key].label,
    before: textOf(before, key),
    after: textOf(after, key),
  }));
  return <FieldsDiff lines={lines} beforeLabel={props.beforeLabel} afterLabel={props.afterLabel} />;
}
