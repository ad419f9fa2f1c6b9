import { Button } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../kit/buttons/link-button';
import { PlainAnchor, PlainButton } from '../../kit/buttons/plain-button';
import { PlainLink } from '../../kit/buttons/plain-link';
import { LanguageSwitch, ThemeSwitch } from '../../kit/buttons/preference-switches';
import { TextDiff } from '../../kit/code/text-diff';
import { EditIcon, TrashIcon } from '../../kit/display/icons';
import { Mark } from '../../kit/display/mark';
import { ListPages } from '../../kit/list/list-pages';
import { SortButton } from '../../kit/list/sort-button';
import { DraftBanner } from '../../kit/page/draft-banner';
import { Drawing, type DrawingName } from '../../kit/page/drawing';
import { ErrorState } from '../../kit/page/error-state';
import { Skeleton } from '../../kit/page/skeleton';
import { QrButton } from '../../kit/qr/qr-button';
import { QrImage } from '../../kit/qr/qr-image';
import { FilterField } from '../../kit/resource/filter-field';
import { KeywordInput } from '../../kit/resource/keyword-input';
import { RowActions } from '../../kit/resource/row-actions';
import { SkeletonRows } from '../../kit/resource/table-states';
import { to } from '../../lib/address/page';
import { CallError } from '../../lib/api/api';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import styles from './gallery.module.css';
import { texts } from './texts';

const drawings: readonly DrawingName[] = ['vase', 'ripple', 'gate', 'kiln'];
const address = 'https://easymock.example.com/easymock/docs/kit';

/** States of a page or a part of a page. */
export function PageStates() {
  const t = useTexts(texts);
  const timeout = new CallError(t.failed, { reason: 'timeout', requestId: 'b7c1e2' });
  return (
    <div className={styles.stack}>
      <DraftBanner
        draft={{ at: '2026-11-20T06:30:00.000Z', value: t.name }}
        onRestore={showSuccess}
        onDiscard={() => showSuccess(t.clear)}
      />
      <div className={styles.row}>
        {drawings.map((name) => (
          <Drawing key={name} name={name} size={72} />
        ))}
        <Mark size={40} />
        <Skeleton width={160} height={20} />
      </div>
      <ErrorState error={timeout} onRetry={() => showSuccess(t.load)} />
    </div>
  );
}

/** Links that look like buttons, busy buttons, and buttons for screens without the component library. */
export function FurtherButtons() {
  const t = useTexts(texts);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className={styles.row}>
      <Button type="primary" loading={isBusy} onClick={() => setIsBusy(!isBusy)}>
        {t.busy}
      </Button>
      <Button disabled>{t.stopped}</Button>
      <Button danger>{t.delete}</Button>
      <LinkButton to={to('docs')}>{t.link}</LinkButton>
      <PlainButton look="primary">{t.add}</PlainButton>
      <PlainButton>{t.clear}</PlainButton>
      <PlainLink to={to('docs')}>{t.link}</PlainLink>
      <PlainAnchor href="#buttons">{t.link}</PlainAnchor>
      <ThemeSwitch />
      <LanguageSwitch />
    </div>
  );
}

/** Parts of lists other than tables. */
export function ListParts() {
  const t = useTexts(texts);
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(2);
  const [isDown, setIsDown] = useState(true);
  const act = (key: string, label: string, icon: typeof EditIcon) => ({
    key,
    label,
    icon,
    isDanger: key === 'delete',
    run: () => showSuccess(label),
  });
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <KeywordInput label={t.search} value={keywords} onChange={setKeywords} />
        <FilterField label={t.day}>{(id) => <input id={id} type="date" defaultValue="2026-11-20" />}</FilterField>
        <SortButton label={t.calls} order={isDown ? 'descending' : 'ascending'} onClick={() => setIsDown(!isDown)} />
        <SortButton label={t.day} order="none" onClick={() => {}} />
        <RowActions
          label={t.name}
          wordNum={1}
          actions={[act('edit', t.edit, EditIcon), act('delete', t.delete, TrashIcon)]}
        />
      </div>
      <SkeletonRows height={24} />
      <ListPages page={page} pageSize={20} total={83} onPage={setPage} />
    </div>
  );
}

export function Codes() {
  const t = useTexts(texts);
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <QrImage text={address} label={t.qr} side={120} />
        <QrButton address={address} label={t.qr} />
      </div>
      <TextDiff before={`${t.name}\n200\n`} after={`${t.name}\n201\n`} label={t.changed} />
    </div>
  );
}
