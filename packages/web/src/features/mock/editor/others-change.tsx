import type { Mock, Project } from '@easymock/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { rebase } from '../../../kit/form/form-values';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { personName } from '../../../lib/session/person-name';
import { showNotice } from '../../../lib/state/notices';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { VersionDiff } from '../history/version-diff';
import { texts } from './texts';
import { type MockForm, type MockValues, valuesOf } from './use-mock-form';
import { type NewerVersion, useNewerVersion } from './use-newer-version';

/**
 * Says that somebody else changed or deleted the mock that is open, and offers what can be done: what the person has
 * typed stays until they decide.
 */
export function OthersChange(props: {
  project: Project;
  mock: Mock;
  form: MockForm;
  /** Opens the mock again as it is now. */
  onLoad: () => void;
  /** Shows other values in the editor. */
  onShow: (values: MockValues) => void;
}) {
  const { project, mock, form } = props;
  const t = useTexts(texts);
  const { newer, isGone, forget } = useNewerVersion(project, mock._id, form);
  const [isComparing, setIsComparing] = useState(false);
  if (isGone) return <ChangeBanner text={t.mockGone} />;
  if (!newer) return null;

  const theirs = valuesOf(newer.mock);
  const goOn = (values: MockValues) => {
    form.moveTo({ version: newer.mock.version, values: theirs }, values);
    props.onShow(values);
    setIsComparing(false);
    forget();
  };
  const rebased = () => rebase(form.values, form.readEdited().values, theirs);
  const merge = async () => {
    const { values, both } = rebased();
    if (!both.includes('mode')) return goOn(values);
    const { mergeDefinitions } = await import('../history/merge-definitions');
    const mode = mergeDefinitions(form.readEdited().values.mode, values.mode, theirs.mode);
    if (mode === undefined) showNotice({ kind: 'error', title: t.merge, text: t.cannotMerge });
    else goOn({ ...values, mode });
  };
  const buttons = (
    <Choices
      isDirty={form.isDirty}
      onMerge={() => void merge()}
      onLoad={props.onLoad}
      onKeep={() => goOn(rebased().values)}
    />
  );
  return (
    <>
      <ChangeBanner text={<WhoChanged newer={newer} isLate={form.isLate} />}>
        <Button size="small" onClick={() => setIsComparing(true)}>
          {t.compare}
        </Button>
        {buttons}
      </ChangeBanner>
      <Modal
        open={isComparing}
        title={t.compareTitle}
        width={880}
        onCancel={() => setIsComparing(false)}
        footer={buttons}
        destroyOnHidden
      >
        <VersionDiff before={theirs} after={form.values} beforeLabel={t.theirs} afterLabel={t.mine} />
      </Modal>
    </>
  );
}

function WhoChanged({ newer, isLate }: { newer: NewerVersion; isLate: boolean }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { by, at } = newer.facts;
  const when = formatAgo(at, language, Date.now());
  const text = by ? t.changedBy({ name: personName(by), when }) : t.changedByOther({ when });
  return `${text}${isLate ? t.notSaved : ''}`;
}

function Choices(props: { isDirty: boolean; onMerge: () => void; onLoad: () => void; onKeep: () => void }) {
  const t = useTexts(texts);
  if (!props.isDirty) {
    return (
      <Button size="small" type="primary" onClick={props.onLoad}>
        {t.loadChange}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" type="primary" onClick={props.onMerge}>
        {t.merge}
      </Button>
      <Button size="small" onClick={props.onKeep}>
        {t.keepMine}
      </Button>
      <Button size="small" danger onClick={props.onLoad}>
        {t.discardMine}
      </Button>
    </>
  );
}
