import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { useUser } from '../../../lib/session';
import { useTexts } from '../../../lib/texts';
import { AuditLog } from '../audit/audit-log';
import { PeopleTab } from './people-tab';
import { RolesTab } from './roles-tab';
import { texts } from './texts';

/** Who is here, what each role may do, and what was done. */
export function AccountsPage() {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const keys: readonly string[] = useUser()?.userAuthKey ?? [];
  const tabs = [
    { key: 'people', label: t.people, children: <PeopleTab /> },
    { key: 'roles', label: t.rolesTab, children: <RolesTab /> },
    ...(keys.includes('tools.audit.view') ? [{ key: 'log', label: t.log, children: <AuditLog /> }] : []),
  ];
  const wanted = query.get('tab');
  const active = tabs.find(({ key }) => key === wanted)?.key ?? 'people';
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <Tabs
        activeKey={active}
        items={tabs}
        // Each tab has a list of its own in the address; another one begins anew.
        destroyOnHidden
        onChange={(key) => setQuery(key === 'people' ? {} : { tab: key })}
      />
    </PageBody>
  );
}
