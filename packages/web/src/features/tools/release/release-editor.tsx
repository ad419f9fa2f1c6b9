import { type CheckItemDraft, type ReleaseInfo, releaseLimits } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { PageHead } from '../../../kit/page/page-head';
import { useFocusRestore } from '../../../kit/resource/use-focus-restore';
import { to } from '../../../lib/address/page';
import { useKeys } from '../../../lib/browser/keys';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import { EditGroups } from './edit-groups';
import { FactFields } from './fact-fields';
import styles from './release.module.css';
import { texts } from './texts';
import { useEditing } from './use-editing';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog')).ItemDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

/** The form of a checklist or a template. */
export function ReleaseEditor({ release }: { release: ReleaseInfo }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const edit = useEditing(release);
  const { list, dispatch, isSaving, save } = edit;
  const [edited, setEdited] = useState<CheckItemDraft>();
  const [isImporting, setIsImporting] = useState(false);
  useKeys([{ key: 'Mod+s', label: t.save, run: () => void save() }]);
  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  const actions = useStable({ dispatch, editItem: (item: CheckItemDraft) => setEdited(item) });
  const full = list.items.length >= releaseLimits.items;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut for saving must work within any field
    <div
      ref={box}
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
        title={edit.facts.name || t.untitled}
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
      <FactFields facts={edit.facts} errors={edit.errors} isTemplate={release.isTemplate} set={edit.set} />
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
      {edit.conflict}
      <LeaveGuard
        isDirty={edit.isDirty}
        onSave={(after) => {
          void save().then((isSaved) => isSaved && after());
          return true;
        }}
      />
    </div>
  );
}
