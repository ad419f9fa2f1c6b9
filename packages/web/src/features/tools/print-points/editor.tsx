import { nextStatuses, type PrintPointInfo, printPointStatusNames } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { PageHead } from '../../../kit/page/page-head';
import { to } from '../../../lib/address/page';
import { useKeys } from '../../../lib/browser/keys';
import { useStable } from '../../../lib/state/use-stable';
import { useText, useTexts } from '../../../lib/texts/texts';
import { editPoints } from './edit-points';
import { FactFields } from './fact-fields';
import { PictureDrop, usePictureUpload } from './picture-field';
import styles from './print-points.module.css';
import { Stage } from './stage';
import { texts } from './texts';
import { useEditing } from './use-editing';

const ReuseDialog = lazy(async () => ({ default: (await import('./reuse-dialog')).ReuseDialog }));

/**
 * The form of an image: its facts, its picture and its points. If `image` is missing, the form creates a new
 * one.
 */
export function Editor({ image, actions }: { image?: PrintPointInfo; actions?: ReactNode }) {
  const t = useTexts(texts);
  const textOf = useText();
  const navigate = useNavigate();
  const edit = useEditing(image, (id) => void navigate(to('printPointDetail', { id }), { replace: true }));
  const { points, facts, isSaving, differences, save, dispatch } = edit;
  const { set } = useStable({ set: edit.set });
  const upload = usePictureUpload(isSaving, (picture) => set({ image: picture }));
  useKeys([{ key: 'Mod+s', label: t.save, run: () => void save() }]);
  const rename = async (renamed: readonly { eventId: string; to: string }[]) => {
    edit.forgetDifferences();
    const next = renamed.reduce((all, one) => editPoints(all, { type: 'rename', ...one }), points);
    dispatch({ type: 'load', points: next });
    await save({ points: next });
  };
  const steps = image ? nextStatuses(image.status).slice(1) : [];
  return (
    <>
      <PageHead
        crumbs={[{ title: t.title, path: to('printPoints') }]}
        title={facts.name || t.newTitle}
        actions={
          <span className={styles.actions}>
            {actions}
            {steps.map((status) => (
              <Button key={status} disabled={isSaving} onClick={() => void save({ status })}>
                {t.saveAs({ status: textOf(printPointStatusNames[status]) })}
              </Button>
            ))}
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t.save}
            </Button>
          </span>
        }
      />
      <FactFields facts={facts} errors={edit.errors} set={set} />
      {upload.input}
      {facts.image ? (
        <Stage
          picture={facts.image}
          points={points}
          errors={edit.pointErrors}
          isReadOnly={false}
          dispatch={dispatch}
          tools={
            <Button loading={upload.isUploading} onClick={upload.choose} title={t.paste}>
              {t.replacePicture}
            </Button>
          }
        />
      ) : (
        <PictureDrop upload={upload} error={edit.errors.image} />
      )}
      {differences.length > 0 && (
        <Suspense>
          <ReuseDialog
            differences={differences}
            taken={points.map(({ eventId }) => eventId)}
            onUpdateAll={() => {
              edit.forgetDifferences();
              void save({ onReuse: 'updateAll' });
            }}
            onRename={(renamed) => void rename(renamed)}
            onClose={edit.forgetDifferences}
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
    </>
  );
}
