import type { Mock, Project } from '@easymock/contract';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useTexts } from '../../../lib/texts/texts';
import type { Access } from '../project/use-access';
import { GuestNote } from '../team/guest-note';
import { MockOthersChange } from './mock-others-change';
import { texts } from './texts';
import type { MockForm, MockValues } from './use-mock-form';

const MockHistory = lazy(async () => ({ default: (await import('../history/mock-history')).MockHistory }));

/** Shows banners for other states of the mock: an unsaved draft, a newer version, and its history. */
export function EditorBanners(props: {
  project: Project;
  mock: Mock | undefined;
  form: MockForm;
  access: Access;
  isHistoryOpen: boolean;
  onHistory: (isOpen: boolean) => void;
  /** Reopens the mock in its current version. */
  onLoad: (() => void) | undefined;
  /** Puts another definition into the code editor. */
  onShow: (mode: string) => void;
}) {
  const { project, mock, form, access, onLoad, onShow } = props;
  const t = useTexts(texts);
  const isHistoryLoaded = useOnceTrue(props.isHistoryOpen);
  const restore = (kept: MockValues) => {
    if (form.kept) form.kept.onRestore(kept);
    onShow(kept.mode);
  };
  const isFromTab = (useLocation().state as { isFromTab?: boolean } | null)?.isFromTab === true;
  const restoreAtOnce = useEffectEvent(() => {
    if (isFromTab && access === 'edit' && form.kept) restore(form.kept.draft.value);
  });
  // Restores the draft after the code editor has mounted, because the editor shows the draft as well.
  useEffect(() => {
    const frame = requestAnimationFrame(restoreAtOnce);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      {access === 'read' && <GuestNote />}
      {access === 'none' && <ChangeBanner text={t.noAccess} />}
      {form.kept && access === 'edit' && !isFromTab && <DraftBanner {...form.kept} onRestore={restore} />}
      {mock && onLoad && (
        <MockOthersChange
          project={project}
          mock={mock}
          form={form}
          onLoad={onLoad}
          onShow={({ mode }) => onShow(mode)}
        />
      )}
      {mock && onLoad && isHistoryLoaded && (
        <Suspense>
          <MockHistory
            id={mock._id}
            isOpen={props.isHistoryOpen}
            canRestore={access === 'edit'}
            onClose={() => props.onHistory(false)}
            onRestored={() => {
              props.onHistory(false);
              onLoad();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
