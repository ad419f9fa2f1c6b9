import { lazy, type ReactNode, Suspense } from 'react';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { PageTabs } from '../../../kit/page/page-tabs';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { PeopleTab } from './people-tab';
import { texts } from './texts';

const RolesTab = lazy(async () => ({ default: (await import('./roles-tab')).RolesTab }));
const AuditLog = lazy(async () => ({ default: (await import('../../audit/index')).AuditLog }));

/** The page with the accounts, the rights of each role, and the audit log. */
export function AccountsPage() {
  const t = useTexts(texts);
  const keys: readonly string[] = useUser()?.userAuthKey ?? [];
  const tabs = [
    { key: 'people', label: t.people, children: <PeopleTab /> },
    { key: 'roles', label: t.rolesTab, children: later(<RolesTab />) },
    ...(keys.includes('tools.audit.view') ? [{ key: 'log', label: t.log, children: later(<AuditLog />) }] : []),
  ];
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <PageTabs tabs={tabs} />
    </PageBody>
  );
}

const later = (tab: ReactNode) => <Suspense>{tab}</Suspense>;
