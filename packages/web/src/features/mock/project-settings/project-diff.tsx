import type { UserLight } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { changedIn } from '../../../kit/form/form-values';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { FieldsDiff } from '../history/fields-diff';
import historyStyles from '../history/history.module.css';
import { texts as historyTexts } from '../history/texts';
import type { ProjectValues } from './use-project-form';

/** Shows the differences between two states of a project's settings side by side. */
export function ProjectDiff(props: {
  before: ProjectValues;
  after: ProjectValues;
  beforeLabel: string;
  afterLabel: string;
  /** People whose names are already loaded. */
  people: readonly UserLight[];
}) {
  const { before, after, people } = props;
  const t = useTexts(historyTexts);
  const fields = useFields('project', 'update');
  const changed = changedIn(before, after);
  const known = new Map(people.map((person) => [person._id, person]));
  const unknown = [...new Set([...before.members, ...after.members])].filter((id) => !known.has(id));
  const found = useQuery({
    ...callQuery('account', 'list', { ids: unknown.slice(0, 50).join(',') }),
    enabled: changed.includes('members') && unknown.length > 0,
  });
  for (const person of found.data ?? []) known.set(person._id, person);
  const namesOf = (ids: readonly string[]) =>
    ids
      .map((id) => {
        const person = known.get(id);
        return person ? personName(person) : '…';
      })
      .join(t.comma);
  if (changed.length === 0) return <p className={historyStyles.quiet}>{t.noDifference}</p>;
  const textOf = (values: ProjectValues, key: keyof ProjectValues) => {
    if (key === 'members') return namesOf(values.members);
    if (key === 'realistic') return values.realistic ? t.on : t.off;
    return values[key];
  };
  const lines = changed.map((key) => ({
    key,
    label: fields[key === 'swaggerUrl' ? 'swagger_url' : key].label,
    before: textOf(before, key),
    after: textOf(after, key),
  }));
  return <FieldsDiff lines={lines} beforeLabel={props.beforeLabel} afterLabel={props.afterLabel} />;
}
