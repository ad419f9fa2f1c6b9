import { useQueries, useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { LinkButton } from '../../kit/buttons/link-button';
import { Icon } from '../../kit/display/icon';
import { SearchIcon } from '../../kit/display/icons';
import { EmptyState } from '../../kit/page/empty-state';
import { PageBody } from '../../kit/page/page-body';
import { QueryView } from '../../kit/page/query-view';
import { Skeleton } from '../../kit/page/skeleton';
import { to, useTitle } from '../../lib/address/page';
import { contentMark } from '../../lib/browser/content';
import { useDelayed } from '../../lib/browser/use-delayed';
import { useMedia } from '../../lib/browser/use-media';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { BlockView } from './block-view';
import { type Block, excerptOf, sectionsOf, textOf } from './guide';
import { guideTexts } from './guide-texts';
import { guides } from './guides/index';
import styles from './guides.module.css';

const guideQuery = (index: number) => ({
  queryKey: ['guide', guides[index]?.slug],
  queryFn: () => guides[index]?.load(),
  staleTime: Number.POSITIVE_INFINITY,
});

const pathOf = (index: number): string => (index === 0 ? to('docs') : to('guide', { name: guides[index]?.slug ?? '' }));

export function GuidePage() {
  const { name = guides[0]?.slug } = useParams();
  const t = useTexts(guideTexts);
  const text = useText();
  const language = useLanguage();
  const index = guides.findIndex(({ slug }) => slug === name);
  const guide = guides[index];
  const query = useQuery({ ...guideQuery(index), enabled: guide !== undefined });
  const blocks = query.data?.[language] ?? [];
  const sections = sectionsOf(blocks).filter(({ id }) => id);
  useTitle(guide && text(guide.title));
  useAnchor(blocks.length > 0);
  return (
    <PageBody>
      <div className={styles.columns}>
        <Contents current={index} />
        <article className={styles.article} {...contentMark}>
          {guide ? (
            <h1>{text(guide.title)}</h1>
          ) : (
            <>
              <h1 className="g-sr-only">{t.title}</h1>
              <EmptyState
                drawing="ripple"
                text={t.missing}
                action={<LinkButton to={to('docs')}>{t.toStart}</LinkButton>}
              />
            </>
          )}
          {guide && (
            <QueryView query={query} skeleton={400}>
              {() => (
                <>
                  {blocks.map((block) => (
                    <BlockView key={`${guide.slug} ${keyOf(block)}`} block={block} />
                  ))}
                  <Neighbours index={index} />
                </>
              )}
            </QueryView>
          )}
        </article>
        {sections.length > 1 && (
          <nav className={styles.outline} aria-label={t.outline}>
            <h2>{t.outline}</h2>
            <ul>
              {sections.map(({ id, heading }) => (
                <li key={id}>
                  <Link to={`#${id}`}>{heading}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </PageBody>
  );
}

const keyOf = (block: Block): string => (typeof block === 'object' && 'id' in block ? block.id : textOf(block));

/** Scrolls to the heading in the address once it is rendered. */
function useAnchor(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || !hash) return;
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, isThere]);
}

function Contents({ current }: { current: number }) {
  const t = useTexts(guideTexts);
  const text = useText();
  const [search, setSearch] = useState('');
  const needle = search.trim();
  const isNarrow = useMedia('(max-width: 820px)');
  const list = (
    <ul>
      {guides.map(({ slug, title }, index) => (
        <li key={slug}>
          <Link to={pathOf(index)} aria-current={index === current ? 'page' : undefined}>
            {text(title)}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label={t.contents}>
      <Input
        allowClear
        aria-label={t.search}
        placeholder={t.search}
        maxLength={100}
        prefix={<Icon icon={SearchIcon} style={{ color: 'var(--g-ink3)' }} />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {needle ? (
        <Hits needle={needle} />
      ) : isNarrow ? (
        // The key closes the list whenever another guide is chosen.
        <details key={current} className={styles.fold}>
          <summary>{t.contents}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}

const maxHits = 30;

/** Searches all guides, which are loaded when the person types the first letter. */
function Hits({ needle }: { needle: string }) {
  const t = useTexts(guideTexts);
  const text = useText();
  const language = useLanguage();
  const all = useQueries({ queries: guides.map((_, index) => guideQuery(index)) });
  const isSlow = useDelayed(
    all.some(({ isPending }) => isPending),
    300,
  );
  const hits = all.flatMap(({ data }, index) =>
    sectionsOf(data?.[language] ?? [])
      .filter((section) => section.text.toLowerCase().includes(needle.toLowerCase()))
      .map((section) => ({ ...section, index })),
  );
  return (
    <>
      {isSlow && <Skeleton height={120} />}
      <p className="g-sr-only" role="status">
        {t.found({ count: hits.length })}
      </p>
      {hits.length === 0 && !isSlow && <p className={styles.none}>{t.noHit({ text: needle })}</p>}
      <ul>
        {hits.slice(0, maxHits).map(({ id, heading, text: found, index }) => (
          <li key={`${index} ${id}`}>
            <Link to={pathOf(index) + (id && `#${id}`)} className={styles.hit}>
              <strong>{[guides[index] && text(guides[index].title), heading].filter(Boolean).join(' › ')}</strong>
              <span>{excerptOf(found, needle)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Neighbours({ index }: { index: number }) {
  const t = useTexts(guideTexts);
  const text = useText();
  const [before, after] = [guides[index - 1], guides[index + 1]];
  return (
    <nav className={styles.neighbours} aria-label={`${t.previous} / ${t.next}`}>
      {before && (
        <Link to={pathOf(index - 1)} rel="prev">
          <span>{t.previous}</span>
          {text(before.title)}
        </Link>
      )}
      {after && (
        <Link to={pathOf(index + 1)} rel="next" className={styles.after}>
          <span>{t.next}</span>
          {text(after.title)}
        </Link>
      )}
    </nav>
  );
}
