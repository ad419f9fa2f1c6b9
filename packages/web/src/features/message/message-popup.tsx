import {
  type CallData,
  type MessageNotification,
  type MessageTab,
  type messageCalls,
  messageTabs,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/page/empty-state';
import { QueryView } from '../../kit/page/query-view';
import { to } from '../../lib/address/page';
import { callQuery, useChange } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import styles from './message.module.css';
import { MessageItem } from './message-item';
import { texts } from './texts';

type Unread = CallData<typeof messageCalls.getUnReadMessageNum>;

/** Shows the newest unread messages in two tabs. Opening the popup and switching tabs refetches them. */
export function MessagePopup({ unread, onLeave }: { unread: Unread; onLeave: () => void }) {
  const t = useTexts(texts);
  const names: Record<MessageTab, string> = { technicalArticlesPush: t.articles, dayMessage: t.day };
  const [tab, setTab] = useState<MessageTab>(
    () => messageTabs.find((one) => unread[one] > 0) ?? 'technicalArticlesPush',
  );
  const readAll = useChange('messageNotification', 'updateMessageStatus');
  return (
    <>
      <Tabs
        size="small"
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setTab(key as MessageTab)}
        items={messageTabs.map((key) => ({
          key,
          label: (
            <Badge dot={unread[key] > 0} offset={[4, 2]}>
              <span className={styles.tab}>{names[key]}</span>
            </Badge>
          ),
          children: <Newest tab={key} onLeave={onLeave} />,
        }))}
      />
      <div className={styles.foot}>
        <Button
          type="link"
          size="small"
          disabled={unread[tab] === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({ all: true, messageType: tab, view: 'bell' })}
        >
          {t.allRead}
        </Button>
        <Link to={to('messages')} onClick={onLeave}>
          {t.viewAll}
        </Link>
      </div>
    </>
  );
}

function Newest({ tab, onLeave }: { tab: MessageTab; onLeave: () => void }) {
  const t = useTexts(texts);
  const query = useQuery({
    ...callQuery('messageNotification', 'getAllUnReadMessageArray', {
      isRead: 0,
      page: 1,
      pageSize: 10,
      messageType: tab,
      view: 'bell',
    }),
    refetchOnMount: 'always',
  });
  const read = useChange('messageNotification', 'updateMessageStatus');
  const open = ({ _id }: MessageNotification) => {
    read.mutate({ messageNotificationId: _id });
    onLeave();
  };
  return (
    <div className={styles.newest}>
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ messageNotificationArray: list }) => list.length === 0}
        empty={<EmptyState drawing="ripple" text={t.empty} />}
      >
        {({ messageNotificationArray: list }) => (
          <ul className={styles.list}>
            {list.map((message) => (
              <li key={message._id}>
                <MessageItem message={message} onOpen={() => open(message)} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}
