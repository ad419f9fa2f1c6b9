import type { Mock, Project } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { rebase } from '../../../kit/form/form-values';
import { Skeleton } from '../../../kit/page/skeleton';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { showNotice } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { OthersChange } from '../history/others-change';
import { useNewerVersion } from '../history/use-newer-version';
import { mergeAnswers } from './answers/answer-list';
import styles from './editor.module.css';
import { texts } from './texts';
import { type MockForm, type MockValues, valuesOf } from './use-mock-form';

const VersionDiff = lazy(async () => ({ default: (await import('../history/version-diff')).VersionDiff }));

/** Shows a banner when somebody else changed or deleted the open mock. Definitions are merged key by key. */
export function MockOthersChange(props: {
  project: Project;
  mock: Mock;
  form: MockForm;
  /** Reopens the mock in its current version. */
  onLoad: () => void;
  /** Puts other values into the editor. */
  onShow: (values: MockValues) => void;
}) {
  const { project, mock, form, onLoad, onShow } = props;
  const id = mock._id;
  const t = useTexts(texts);
  const { newer, isGone, look, forget } = useNewerVersion<MockValues>({
    projectId: project._id,
    form,
    read: async () => {
      const { mock, changed } = await api.mock.get({ id }, { claims: 'all' });
      return { version: mock.version, values: valuesOf(mock), facts: changed };
    },
    isAbout: (mocks) => !mocks || mocks.includes(id),
    isOutdated: form.conflicts > 0,
  });
  const labels = useFields('mock', 'update');
  const restore = useChange('mock', 'restore', {
    // The editor keeps the values that the person typed.
    reads: 'none',
    done: t.restored,
    onDone: () => {
      form.isFound();
      look();
    },
  });
  const merge = async (typed: MockValues, theirs: MockValues) => {
    const base = form.readEdited().values;
    const { values, both } = rebase(typed, base, theirs);
    const { mergeDefinitions } = await import('../history/merge-definitions');
    const answers = both.includes('answers')
      ? mergeAnswers(base.answers, values.answers, theirs.answers)
      : values.answers;
    const mode = both.includes('mode') ? mergeDefinitions(base.mode, values.mode, theirs.mode) : values.mode;
    if (mode !== undefined) {
      const fields = joinWords(both.map((field) => labels[field].label));
      // The merge prefers the person's own values for fields that both changed, so the notice names these fields.
      if (fields) showNotice({ kind: 'info', title: t.mergedTitle, text: t.mergedMine({ fields }) });
      return { ...values, mode, answers };
    }
    showNotice({ kind: 'error', title: t.mergeTitle, text: t.cannotMerge });
    return undefined;
  };
  const change = (
    <OthersChange
      subject="mock"
      form={form}
      newer={newer}
      isGone={isGone}
      ifGone={
        project.may_edit && (
          <>
            <Button
              size="small"
              type="primary"
              loading={restore.isPending}
              onClick={() => restore.mutate({ project_id: project._id, ids: [id] })}
            >
              {t.restoreMock}
            </Button>
            <Button size="small" loading={form.isSaving} onClick={form.saveAsNew}>
              {t.saveAsNew}
            </Button>
          </>
        )
      }
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
  // The notice covers the last lines of the editor, because above the editor it would move the text while the person
  // types.
  return <div className={styles.notice}>{change}</div>;
}
