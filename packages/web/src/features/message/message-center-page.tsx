import { type MessageType, messageTypeKeys, messageTypes } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/display/icon';
import { AddIcon } from '../../kit/display/icons';
import { periodBounds } from '../../kit/form/date-field';
import { Segments } from '../../kit/form/segments';
import { EmptyState } from '../../kit/page/empty-state';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { QueryView } from '../../kit/page/query-view';
import { FilterFields } from '../../kit/resource/filter-field';
import { choiceFilter, periodFilter } from '../../kit/resource/filters';
import { KeywordInput } from '../../kit/resource/keyword-input';
import { dayParam, useListParams } from '../../lib/address/list-params';
import { to } from '../../lib/address/page';
import { useChange } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import styles from './message.module.css';
import { MessageList } from './message-list';
import { SendDialog } from './send-dialog';
import { texts } from './texts';
import { type MessageFilter, useMessages, useTotal } from './use-messages';

const params = { state: 'unread', type: '', keywords: '', from: dayParam(), to: dayParam() };
const messageTypeNames = Object.fromEntries(messageTypeKeys.map((type) => [type, messageTypes[type].name]));
const asType = (text: string): MessageType | '' => (text in messageTypes ? (text as MessageType) : '');

/** Lists all messages of the person, unread and read. */
export function MessageCenterPage() {
  const t = useTexts(texts);
  const [{ state, type, keywords, from, to: until }, setParams] = useListParams(params);
  const isRead = state === 'read' ? 1 : 0;
  const filter: MessageFilter = { isRead, keywords, messageType: asType(type), ...periodBounds({ from, to: until }) };
  const query = useMessages(filter);
  const isFiltered = [type, keywords, from, until].some(Boolean);
  return (
    <PageBody width="reading">
      <PageHead title={t.title} purpose={t.purpose} actions={<Actions />} />
      <Filters />
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ pages }) => (pages[0]?.total ?? 0) === 0}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="ripple"
              text={t.noHit}
              action={
                <Button onClick={() => setParams({ type: '', keywords: '', from: '', to: '' })}>{t.clearFilter}</Button>
              }
            />
          ) : (
            <EmptyState drawing="vase" text={isRead ? t.emptyRead : t.empty} />
          )
        }
      >
        {({ pages }) => (
          <MessageList
            // Resets the selection when the list changes.
            key={JSON.stringify(filter)}
            messages={pages.flatMap(({ messageNotificationArray }) => messageNotificationArray)}
            total={pages[0]?.total ?? 0}
            isRead={isRead === 1}
            isStale={query.isPlaceholderData}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </QueryView>
    </PageBody>
  );
}

function Actions() {
  const t = useTexts(texts);
  const user = useUser();
  /** Counts the openings; used as a key that remounts the dialog. */
  const [opened, setOpened] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const unread = useTotal(0) ?? 0;
  const readAll = useChange('messageNotification', 'updateMessageStatus');
  const maySend = user?.userAuthKey.includes('tools.messages.manage') ?? false;
  return (
    <>
      <Link to={`${to('profile')}?tab=messages`}>{t.settings}</Link>
      <Button disabled={unread === 0} loading={readAll.isPending} onClick={() => readAll.mutate({ all: true })}>
        {t.allRead}
      </Button>
      {maySend && (
        <>
          <Button
            type="primary"
            icon={<Icon icon={AddIcon} />}
            onClick={() => {
              setOpened(opened + 1);
              setIsSending(true);
            }}
          >
            {t.send}
          </Button>
          <SendDialog key={opened} isOpen={isSending} onClose={() => setIsSending(false)} />
        </>
      )}
    </>
  );
}

function Filters() {
  const t = useTexts(texts);
  const [values, setParams] = useListParams(params);
  const { state, keywords } = values;
  const numOf = (total: number | undefined) => (total === undefined ? '' : formatNumber(total));
  const [unread, read] = [numOf(useTotal(0)), numOf(useTotal(1))];
  return (
    <div className={styles.filters}>
      <Segments
        aria-label={t.state}
        value={state === 'read' ? 'read' : 'unread'}
        options={[
          { value: 'unread', label: unread ? t.unreadNum({ count: unread }) : t.unread },
          { value: 'read', label: read ? t.readNum({ count: read }) : t.read },
        ]}
        onChange={(next) => setParams({ state: next })}
      />
      <FilterFields
        values={values}
        set={setParams}
        filters={[
          choiceFilter('type', t.type, messageTypeNames, { allText: t.all, width: 140 }),
          periodFilter(t.period),
        ]}
      />
      <KeywordInput label={t.search} value={keywords} onChange={(next) => setParams({ keywords: next })} />
    </div>
  );
}
