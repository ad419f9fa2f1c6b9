import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

interface PageTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the tabs of a page, each with its own list. The URL names the open tab unless it is the first.
 * Another tab starts without the filters of the previous one.
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
