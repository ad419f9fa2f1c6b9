import {
  type CheckItem,
  type ItemState,
  type ReleaseFace,
  type ReleaseInfo,
  type ReleasePerson,
  refusalOfTick,
} from '@easymock/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { EmptyState } from '../../../kit/page/empty-state';
import { useFocusRestore } from '../../../kit/resource/use-focus-restore';
import { severalParam, useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { useStable } from '../../../lib/state/use-stable';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { ItemRow } from './item-row';
import { NoteDialog } from './note-dialog';
import styles from './release.module.css';
import { Faces, Progress } from './release-parts';
import { RunHead } from './run-head';
import { texts } from './texts';
import { useTicks } from './use-ticks';

const shownParams = { show: severalParam() };

/** The page of a checklist that is running or has run. */
export function RunningRelease({ release, people }: { release: ReleaseInfo; people: readonly ReleaseFace[] }) {
  const t = useTexts(texts);
  const user = useUser();
  const { level } = useRights('release');
  const setState = useTicks(release);
  const [{ show }, setShown] = useListParams(shownParams);
  const [noted, setNoted] = useState<{ item: CheckItem; state: ItemState }>();
  const person: ReleasePerson = useMemo(() => ({ id: user?._id ?? '', level }), [user?._id, level]);
  const { _id: id, check_list: items } = release;
  const isRunning = release.status === 'running';
  const hasAuto = items.some(({ auto }) => auto !== null);
  useEffect(() => {
    if (isRunning && hasAuto) void api.release.recheck({ releaseId: id }, { claims: 'all' }).catch(() => {});
  }, [id, isRunning, hasAuto]);

  const actions = useStable({
    set: (item: CheckItem, state: ItemState) => void setState(item, state).catch(() => {}),
    note: (item: CheckItem, state: ItemState) => setNoted({ item, state }),
  });
  const { status, isTemplate, managerUserId, createUserId } = release;
  // Stable while its dependencies are unchanged, so that only affected rows are rendered again.
  const refusalOf = useCallback(
    (item: CheckItem, state: ItemState) =>
      refusalOfTick(
        item,
        state,
        // Placeholder, because the dialog asks for the note.
        'note',
        { status, isTemplate, managerUserId, createUserId, requiredLeft: 0 },
        person,
      ),
    [status, isTemplate, managerUserId, createUserId, person],
  );

  const isShown = (item: CheckItem) =>
    (!show.includes('mine') || item.ownerUserIds.includes(person.id)) &&
    (!show.includes('open') || item.state === 'todo' || item.state === 'blocked') &&
    (!show.includes('blocked') || item.state === 'blocked');
  const turn = (value: string) =>
    setShown({ show: show.includes(value) ? show.filter((one) => one !== value) : [...show, value] });
  const shown = items.filter(isShown);
  const groups = release.groups
    .map((group) => ({ ...group, items: shown.filter((item) => item.group_id === group.id) }))
    .filter((group) => group.items.length > 0);

  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  return (
    <div ref={box} className={styles.run}>
      <RunHead release={release} />
      <div className={styles.sticky}>
        <Progress release={release} />
        {release.requiredLeft > 0 && <span className={styles.quiet}>{t.left({ num: release.requiredLeft })}</span>}
        <span className={styles.chips}>
          <FilterChip isOn={show.includes('mine')} onClick={() => turn('mine')}>
            {t.showMine}
          </FilterChip>
          <FilterChip isOn={show.includes('open')} onClick={() => turn('open')}>
            {t.showOpen}
          </FilterChip>
          <FilterChip isOn={show.includes('blocked')} onClick={() => turn('blocked')}>
            {t.showBlocked}
          </FilterChip>
        </span>
        {people.length > 0 && (
          <span
            className={styles.people}
            role="status"
            aria-label={t.people({ names: joinWords(people.map(({ userName }) => userName)) })}
          >
            <Faces people={people} />
          </span>
        )}
      </div>
      {groups.length === 0 && (
        <EmptyState
          drawing="vase"
          text={items.length === 0 ? t.emptyItems : t.emptyShown}
          action={
            items.length === 0 &&
            release.steps.includes('edit') && <Link to={to('releaseEdit', { id })}>{t.addItem}</Link>
          }
        />
      )}
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} className={styles.groupName}>
            {group.name} <GroupCount items={items} group={group.id} />
          </h2>
          <ul className={styles.items}>
            {group.items.map((item) => (
              <ItemRow key={item.id} item={item} refusalOf={refusalOf} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      {noted && (
        <NoteDialog
          noted={noted}
          onClose={() => setNoted(undefined)}
          save={(note) => setState(noted.item, noted.state, note, 'all')}
        />
      )}
    </div>
  );
}

function GroupCount({ items, group }: { items: readonly CheckItem[]; group: string }) {
  const t = useTexts(texts);
  const own = items.filter(({ group_id }) => group_id === group);
  const done = own.filter(({ state }) => state === 'done' || state === 'na');
  return <span className={`${styles.quiet} g-num`}>{t.progressOf({ done: done.length, total: own.length })}</span>;
}
