import { Tabs } from 'antd';
import { Suspense } from 'react';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { Skeleton } from '../../../kit/page/skeleton';
import { useListParams } from '../../../lib/address/list-params';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { MessagePreferencesTab } from '../../message/index';
import { BindingsTab } from './bindings-tab';
import { ParticularsTab } from './particulars-tab';
import { PreferencesTab } from './preferences-tab';
import { SecurityTab } from './security-tab';
import { texts } from './texts';
import { TokensTab } from './tokens-tab';

export function ProfilePage() {
  const t = useTexts(texts);
  const user = useUser();
  const [{ tab }, setParams] = useListParams({ tab: 'particulars' });
  if (!user) return null;
  const tabs = [
    { key: 'particulars', label: t.particulars, children: <ParticularsTab user={user} /> },
    { key: 'security', label: t.security, children: <SecurityTab user={user} /> },
    { key: 'preferences', label: t.preferences, children: <PreferencesTab user={user} /> },
    {
      key: 'messages',
      label: t.messages,
      children: (
        <Suspense fallback={<Skeleton height={320} />}>
          <MessagePreferencesTab />
        </Suspense>
      ),
    },
    { key: 'bindings', label: t.bindings, children: <BindingsTab /> },
    { key: 'tokens', label: t.tokens, children: <TokensTab /> },
  ];
  return (
    <PageBody width="form">
      <PageHead title={t.title} />
      <Tabs
        activeKey={tabs.some(({ key }) => key === tab) ? tab : 'particulars'}
        onChange={(key) => setParams({ tab: key })}
        items={tabs}
        destroyOnHidden
      />
    </PageBody>
  );
}
