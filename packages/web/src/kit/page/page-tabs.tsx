import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

interface PageTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * Tabs of a page, each with a list of its own. The address names the open one, or none if it is the first; another tab
 * begins anew, without the filters of the one before.
 * @example <PageTabs tabs={[{ key: 'jobs', label: t.jobs, children: <JobsTab /> }]} />
 */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const [query, setQuery] = useSearchParams();
  const first = tabs[0]?.key ?? '';
  const wanted = query.get('tab');
  return (
    <Tabs
      activeKey={tabs.find(({ key }) => key === wanted)?.key ?? first}
      items={[...tabs]}
      destroyOnHidden
      onChange={(key) => setQuery(key === first ? {} : { tab: key })}
    />
  );
}
