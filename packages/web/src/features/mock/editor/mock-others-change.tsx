import type { Mock, Project } from '@easymock/contract';
import { lazy, Suspense } from 'react';
import { rebase } from '../../../kit/form/form-values';
import { Skeleton } from '../../../kit/page/skeleton';
import { api } from '../../../lib/api/api';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { OthersChange } from '../history/others-change';
import { useNewerVersion } from '../history/use-newer-version';
import { texts } from './texts';
import { type MockForm, type MockValues, valuesOf } from './use-mock-form';

const VersionDiff = lazy(async () => ({ default: (await import('../history/version-diff')).VersionDiff }));

/** Says that somebody else changed or deleted the mock that is open. Definitions are joined key by key. */
export function MockOthersChange(props: {
  project: Project;
  mock: Mock;
  form: MockForm;
  /** Opens the mock again as it is now. */
  onLoad: () => void;
  /** Shows other values in the editor. */
  onShow: (values: MockValues) => void;
}) {
  const { project, mock, form, onLoad, onShow } = props;
  const id = mock._id;
  const t = useTexts(texts);
  const { newer, isGone, forget } = useNewerVersion<MockValues>({
    projectId: project._id,
    form,
    read: async () => {
      const { mock, changed } = await api.mock.get({ id }, { claims: 'all' });
      return { version: mock.version, values: valuesOf(mock), facts: changed };
    },
    isAbout: (mocks) => !mocks || mocks.includes(id),
    isOutdated: form.conflicts > 0,
  });
  const merge = async (typed: MockValues, theirs: MockValues) => {
    const base = form.readEdited().values;
    const { values, both } = rebase(typed, base, theirs);
    if (!both.includes('mode')) return values;
    const { mergeDefinitions } = await import('../history/merge-definitions');
    const mode = mergeDefinitions(base.mode, values.mode, theirs.mode);
    if (mode !== undefined) return { ...values, mode };
    showNotice({ kind: 'error', title: t.mergeTitle, text: t.cannotMerge });
    return undefined;
  };
  return (
    <OthersChange
      subject="mock"
      form={form}
      newer={newer}
      isGone={isGone}
      merge={merge}
      compare={({ theirs, mine, theirsLabel, mineLabel }) => (
        <Suspense fallback={<Skeleton height={120} />}>
          <VersionDiff before={theirs} after={mine} beforeLabel={theirsLabel} afterLabel={mineLabel} />
        </Suspense>
      )}
      onLoad={() => {
        form.forgetDraft();
        onLoad();
      }}
      onMoved={(values) => {
        onShow(values);
        forget();
      }}
    />
  );
}
