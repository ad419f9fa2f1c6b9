import { addDays, type CallData, type contract, type MustReader, mustReaderLimit } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Avatar } from '../../../kit/display/avatar';
import { CloseIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { DateField } from '../../../kit/form/date-field';
import { Field } from '../../../kit/form/field';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { today } from '../../../lib/texts/today';
import styles from './must-read.module.css';
import { texts } from './texts';

const pageSize = 20;
type State = 'all' | 'unread' | 'read';
type Readers = CallData<(typeof contract)['mustRead']['getReaders']>;

/** Asks people to read an article, and lists who has read it. */
export function ReadersDrawer(props: { id: string; name: string; onClose: () => void }) {
  const { id: markdownId, name, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [state, setState] = useState<State>('all');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('mustRead', 'getReaders', { markdownId, state, page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage: setPage });
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={t.title({ name })}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => {
        if (!isShown) onClose();
      }}
    >
      <QueryView query={query} skeleton={240}>
        {(readers) => (
          <div className={styles.body}>
            <AskForm key={readers.dueOn} markdownId={markdownId} readers={readers} />
            {readers.readerNum === 0 ? (
              <p className={styles.quiet}>{t.noReaders}</p>
            ) : (
              <>
                <Progress markdownId={markdownId} readers={readers} />
                <Segments<State>
                  aria-label={t.state}
                  value={state}
                  options={(['all', 'unread', 'read'] as const).map((value) => ({ value, label: t[value] }))}
                  onChange={(next) => {
                    setState(next);
                    setPage(1);
                  }}
                />
                {readers.list.length === 0 && <p className={styles.quiet}>{t.noneHere}</p>}
                <ul className={styles.people} aria-label={t.people}>
                  {readers.list.map((one) => (
                    <ReaderRow key={one.userId} markdownId={markdownId} reader={one} />
                  ))}
                </ul>
                <ListPages page={page} pageSize={pageSize} total={readers.total} onPage={setPage} />
              </>
            )}
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}

function AskForm({ markdownId, readers }: { markdownId: string; readers: Readers }) {
  const t = useTexts(texts);
  const [userIds, setUserIds] = useState<string[]>([]);
  const [isForViewers, setIsForViewers] = useState(false);
  const [dueOn, setDueOn] = useState(readers.dueOn ?? '');
  const isDueChanged = dueOn !== (readers.dueOn ?? '');
  const hasPeople = isForViewers || userIds.length > 0;
  const ask = useChange('mustRead', 'askReaders', {
    done: ({ num }) => (hasPeople ? t.asked({ count: formatNumber(num) }) : t.savedDue),
    onDone: () => {
      setUserIds([]);
      setIsForViewers(false);
    },
  });
  const send = () =>
    ask.mutate({
      markdownId,
      ...(isForViewers ? { isForViewers } : userIds.length > 0 && { userIds }),
      ...(isDueChanged && { dueOn: dueOn || null }),
    });
  const isReady = hasPeople || (isDueChanged && readers.readerNum > 0);
  return (
    <>
      <Field label={t.people}>
        {(control) => <PeoplePicker {...control} value={userIds} disabled={isForViewers} onChange={setUserIds} />}
      </Field>
      <Checkbox checked={isForViewers} onChange={({ target }) => setIsForViewers(target.checked)}>
        {t.forViewers({ count: formatNumber(mustReaderLimit) })}
      </Checkbox>
      <Field label={t.dueOn} help={t.dueOnHelp}>
        {(control) => <DateField {...control} value={dueOn} from={addDays(today(), 1)} onChange={setDueOn} />}
      </Field>
      <div>
        <Button type="primary" disabled={!isReady} loading={ask.isPending} onClick={send}>
          {hasPeople || !isReady ? t.add : t.saveDue}
        </Button>
      </div>
    </>
  );
}

function Progress({ markdownId, readers }: { markdownId: string; readers: Readers }) {
  const t = useTexts(texts);
  const { readNum, readerNum, canRemind, contentVersion, currentVersion } = readers;
  const remind = useChange('mustRead', 'remindReaders', {
    done: ({ num }) => t.remindDone({ count: formatNumber(num) }),
  });
  const again = useChange('mustRead', 'askAgain', { done: ({ num }) => t.againDone({ count: formatNumber(num) }) });
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange('mustRead', 'removeReaders', { done: t.removed });
  return (
    <>
      {currentVersion > contentVersion && (
        <ChangeBanner text={t.againText}>
          <Button size="small" loading={again.isPending} onClick={() => again.mutate({ markdownId })}>
            {t.again}
          </Button>
        </ChangeBanner>
      )}
      <div className={styles.tools}>
        <span className="g-num" role="status">
          {t.progress({ read: formatNumber(readNum), all: formatNumber(readerNum) })}
        </span>
        <Button
          size="small"
          disabled={!canRemind}
          title={t.remindLater}
          loading={remind.isPending}
          onClick={() => remind.mutate({ markdownId })}
        >
          {t.remind}
        </Button>
        <Button size="small" type="text" danger onClick={() => setIsAsking(true)}>
          {t.removeAll}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.removeAllTitle}
        okText={t.removeAll}
        onConfirm={() => remove.mutateAsync({ markdownId }).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      >
        {t.removeAllText({ count: formatNumber(readerNum) })}
      </ConfirmDialog>
    </>
  );
}

function ReaderRow({ markdownId, reader }: { markdownId: string; reader: MustReader }) {
  const t = useTexts(texts);
  const { userId, nickName, headImg, readAt, readVersion } = reader;
  const remove = useChange('mustRead', 'removeReaders', { done: t.removed });
  return (
    <li className={styles.person}>
      <Avatar name={nickName} image={headImg} size={24} />
      <span className={styles.name} title={nickName}>
        {nickName}
      </span>
      {readAt ? (
        <span className={styles.quiet}>{t.readAt({ at: formatMoment(readAt) })}</span>
      ) : (
        readVersion !== null && <span className={styles.quiet}>{t.readOld}</span>
      )}
      <StatusTag kind={readAt ? 'done' : 'soon'}>{readAt ? t.read : t.unread}</StatusTag>
      <IconButton
        icon={CloseIcon}
        size={14}
        label={t.remove({ name: nickName })}
        onClick={() => remove.mutate({ markdownId, userIds: [userId] })}
      />
    </li>
  );
}
