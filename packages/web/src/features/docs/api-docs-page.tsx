import { apiBase, type Contract, type Language, type ToolGroup, type ToolKey, toolGroupName } from '@easymock/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { FileIcon, SearchIcon } from '../../kit/display/icons';
import { EmptyState } from '../../kit/page/empty-state';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { QueryView } from '../../kit/page/query-view';
import { useMedia } from '../../lib/browser/use-media';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import { CallRow } from './call-row';
import { type OpenApi, readCalls } from './open-api';
import { texts } from './texts';

const addressIn = (language: Language): string => `${apiBase}/openapi.json?lang=${language}`;

const descriptionIn = (language: Language) =>
  queryOptions<OpenApi>({
    queryKey: ['openapi', language],
    queryFn: async ({ signal }) => {
      // The description is a plain document without an envelope, for every tool that reads OpenAPI.
      const response = await fetch(addressIn(language), { signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    },
    staleTime: 5 * 60_000,
  });

export function ApiDocsPage() {
  const t = useTexts(texts);
  const language = useLanguage();
  const query = useQuery(descriptionIn(language));
  const [search, setSearch] = useState('');
  const calls = useMemo(() => (query.data ? readCalls(query.data) : []), [query.data]);
  const needle = search.trim().toLowerCase();
  const hits = calls.filter((call) => `${call.path} ${call.summary}`.toLowerCase().includes(needle));
  const groups = [...new Set(hits.map(({ group }) => group))];
  const nameOf = useGroupName();
  const isNarrow = useMedia('(max-width: 820px)');
  const contents = (
    <ul>
      {groups.map((group) => (
        <li key={group}>
          <a href={`#${group}`}>
            {nameOf(group)}
            <span className={styles.number}>{hits.filter((call) => call.group === group).length}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <PageBody>
      <PageHead
        title={t.title}
        purpose={t.purpose}
        actions={
          <a href={addressIn(language)} download="openapi.json" className={styles.download}>
            <Icon icon={FileIcon} /> {t.download}
          </a>
        }
      />
      <QueryView query={query} skeleton={320}>
        {() => (
          <div className={styles.columns}>
            <nav className={styles.side} aria-label={t.groups}>
              <Input
                allowClear
                aria-label={t.search}
                placeholder={t.search}
                prefix={<Icon icon={SearchIcon} style={{ color: 'var(--g-ink3)' }} />}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              {isNarrow ? (
                <details className={styles.fold}>
                  <summary>{t.groups}</summary>
                  {contents}
                </details>
              ) : (
                contents
              )}
            </nav>
            <div>
              <p className={styles.envelope}>{t.envelope}</p>
              <p className="g-sr-only" role="status">
                {t.count({ count: hits.length })}
              </p>
              {hits.length === 0 && (
                <EmptyState
                  drawing="ripple"
                  text={t.noHit({ search })}
                  action={<Button onClick={() => setSearch('')}>{t.clear}</Button>}
                />
              )}
              {groups.map((group) => (
                <section key={group} id={group} className={styles.group}>
                  <h2>{nameOf(group)}</h2>
                  <ul>
                    {hits
                      .filter((call) => call.group === group)
                      .map((call) => (
                        <CallRow key={call.id} call={call} />
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
        )}
      </QueryView>
    </PageBody>
  );
}

/**
 * Returns a function that names a group of calls. The type requires a name for each group; groups of a tool
 * have the name of the tool.
 */
function useGroupName(): (group: string) => string {
  const t = useTexts(texts);
  const text = useText();
  const names: Record<Exclude<keyof Contract, ToolKey | ToolGroup>, string> = t;
  return (group) => {
    const tool = toolGroupName(group);
    return tool ? text(tool) : (names[group as keyof typeof names] ?? group);
  };
}
