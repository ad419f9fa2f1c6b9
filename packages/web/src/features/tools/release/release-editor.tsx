import type { CheckItemDraft, ReleaseInfo } from '@easymock/contract';
import { releaseLimits } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { lazy, Suspense, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { PageHead } from '../../../kit/page/page-head';
import { to } from '../../../lib/address/page';
import { api, CallError } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useKeys } from '../../../lib/browser/keys';
import { randomId } from '../../../lib/browser/random-id';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { EditGroups } from './edit-groups';
import { type EditList, editList } from './edit-list';
import { infoQuery } from './info-query';
import { localOf, momentOf } from './moments';
import styles from './release.module.css';
import { texts } from './texts';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog')).ItemDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

interface Facts {
  name: string;
  project: string;
  releaseVersion: string;
  planAt: string;
  managerUserId: string;
}
const factsOf = ({ name, project, releaseVersion, planAt, managerUserId }: ReleaseInfo): Facts => ({
  ...{ name, project, releaseVersion, planAt, managerUserId },
});
const draftOf = ({
  id,
  group_id,
  title,
  desc,
  required,
  ownerUserIds,
  link,
  auto,
}: CheckItemDraft): CheckItemDraft => ({ id, group_id, title, desc, required, ownerUserIds, link, auto });

function listOf({ groups, check_list }: ReleaseInfo, newGroup: string): EditList {
  return {
    // Without a group there is no place for an item.
    groups:
      groups.length > 0 ? groups.map(({ id, name }) => ({ id, name })) : [{ id: randomId(), name: newGroup }],
    items: check_list.map(draftOf),
  };
}

/** The form of a checklist or a template. */
export function ReleaseEditor({ release }: { release: ReleaseInfo }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const fields = useFields('release', 'create');
  const [list, dispatch] = useReducer(editList, release, (info) => listOf(info, t.newGroup));
  const [facts, setFacts] = useState(() => factsOf(release));
  const [version, setVersion] = useState(release.version);
  const saved = useRef({ list, facts });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [newest, setNewest] = useState<ReleaseInfo>();
  const [edited, setEdited] = useState<CheckItemDraft>();
  const [isImporting, setIsImporting] = useState(false);
  const isDirty = () => saved.current.list !== list || saved.current.facts !== facts;
  const set = (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change }));

  const save = async (over = version): Promise<boolean> => {
    // Lines that nobody filled in are not kept.
    const items = list.items.filter(({ title }) => title.trim() !== '');
    setIsSaving(true);
    setErrors({});
    try {
      const groups = list.groups.map((group) => ({ ...group, name: group.name.trim() || t.newGroup }));
      const after = await api.release.save(
        { ...facts, id: release._id, version: over, groups, check_list: items },
        { claims: 'all' },
      );
      const next = { groups, items };
      dispatch({ type: 'load', list: next });
      saved.current = { list: next, facts };
      setVersion(after.version);
      showSuccess(t.saved);
      await client.invalidateQueries({ queryKey: ['release'], refetchType: 'none' });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('staleVersion')) {
        setNewest(await client.fetchQuery({ ...infoQuery(release._id), staleTime: 0 }));
      } else if (!error.isSessionOver) {
        setErrors(error.fieldErrors);
        showNotice({ kind: 'error', title: t.save, text: error.message });
      }
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  useKeys([{ key: 'Mod+s', label: t.save, run: () => void save() }]);
  const actions = useStable({
    dispatch,
    editItem: (item: CheckItemDraft) => setEdited(item),
  });
  const full = list.items.length >= releaseLimits.items;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: saves from within any field
    <div
      className={styles.edit}
      onKeyDown={(event) => {
        const isSave = (event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key);
        if (!isSave || event.nativeEvent.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <PageHead
        crumbs={[{ title: t.title, path: to('release') }]}
        title={facts.name || t.untitled}
        actions={
          <span className={styles.actions}>
            <Button onClick={() => setIsImporting(true)} disabled={full}>
              {t.importTemplate}
            </Button>
            <Button onClick={() => navigate(to('releaseDetail', { id: release._id }))}>
              {release.isTemplate ? t.open : t.run}
            </Button>
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t.save}
            </Button>
          </span>
        }
      />
      <div className={styles.fields}>
        <Field label={fields.name.label} isRequired error={errors.name}>
          {(control) => (
            <Input
              {...control}
              maxLength={fields.name.maxLength}
              value={facts.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field label={fields.project.label} error={errors.project}>
          {({ status: _, ...control }) => (
            <EnumerationSelect
              {...control}
              type="project"
              value={facts.project}
              onChange={(project) => set({ project: project ?? '' })}
            />
          )}
        </Field>
        <Field label={t.manager} isRequired error={errors.managerUserId}>
          {(control) => (
            <PersonPicker
              {...control}
              value={facts.managerUserId}
              onChange={(managerUserId) => set({ managerUserId })}
            />
          )}
        </Field>
        {!release.isTemplate && (
          <>
            <Field label={fields.releaseVersion.label} error={errors.releaseVersion}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={fields.releaseVersion.maxLength}
                  value={facts.releaseVersion}
                  onChange={({ target }) => set({ releaseVersion: target.value })}
                />
              )}
            </Field>
            <Field label={fields.planAt.label} error={errors.planAt}>
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  value={localOf(facts.planAt)}
                  onChange={({ target }) => set({ planAt: momentOf(target.value) })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <p className={styles.help}>{t.keysHelp}</p>
      <EditGroups list={list} actions={actions} />
      {edited && (
        <Suspense>
          <ItemDialog
            key={edited.id}
            item={list.items.find(({ id }) => id === edited.id) ?? edited}
            onChange={(change) => dispatch({ type: 'change', id: edited.id, fields: change })}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog
            onImport={(imported) => dispatch({ type: 'import', list: imported })}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={newest !== undefined}
        title={t.conflictTitle({
          who: newest?.updateUserName ?? '',
          when: newest ? formatMoment(newest.update_at) : '',
        })}
        okText={t.conflictKeep}
        better={{
          text: t.conflictLoad,
          run: () => {
            if (!newest) return;
            const next = { list: listOf(newest, t.newGroup), facts: factsOf(newest) };
            dispatch({ type: 'load', list: next.list });
            setFacts(next.facts);
            setVersion(newest.version);
            saved.current = next;
            setNewest(undefined);
          },
        }}
        onConfirm={async () => {
          const over = newest?.version;
          setNewest(undefined);
          await save(over);
        }}
        onCancel={() => setNewest(undefined)}
      >
        {t.conflictText}
      </ConfirmDialog>
      <LeaveGuard
        isDirty={isDirty}
        onSave={(after) => {
          void save().then((isSaved) => isSaved && after());
          return true;
        }}
      />
    </div>
  );
}
