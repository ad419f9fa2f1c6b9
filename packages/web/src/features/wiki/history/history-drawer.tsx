import type { Article, RevisionBrief, TextForm } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { type Against, ShownVersion } from '../../../kit/history/shown-version';
import { historyTexts } from '../../../kit/history/texts';
import { VersionsDrawer, versionsPerPage } from '../../../kit/history/versions-drawer';
import { Skeleton } from '../../../kit/page/skeleton';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { editedType } from '../node/edit-path';
import { ArticleHtml } from '../text/article-html';
import styles from './history.module.css';
import { PassageAuthors } from './passage-authors';
import { readableSources } from './readable-sources';
import { texts } from './texts';
import { useCompared } from './use-compared';

const TextDiff = lazy(async () => ({ default: (await import('../../../kit/code/text-diff')).TextDiff }));

type View = 'rendered' | 'source' | 'authors';

/** Lists the revisions of an article with their changes, and restores any of them. */
export function HistoryDrawer(props: { article: Article; isOpen: boolean; onClose: () => void }) {
  const { article, isOpen } = props;
  const { _id: markdownId } = article;
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('article', 'getHistory', { markdownId, page, pageSize: versionsPerPage }),
    enabled: isOpen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const kinds = {
    auto: t.auto,
    saved: t.saved,
    named: t.named,
    restore: t.restoreKind,
    import: t.import,
    merge: t.merge,
    convert: t.convert,
    pictures: t.pictures,
  } satisfies Record<RevisionBrief['kind'], string>;
  const noteOf = ({ no, kind, name, note, wordsChange }: RevisionBrief) => {
    const count = formatNumber(Math.abs(wordsChange));
    const change = wordsChange === 0 ? '' : wordsChange > 0 ? t.more({ count }) : t.less({ count });
    return [t.version({ no }), name || kinds[kind], note, change].filter(Boolean).join(' · ');
  };
  return (
    <VersionsDrawer<RevisionBrief>
      query={query}
      page={page}
      onPage={setPage}
      isOpen={isOpen}
      onClose={props.onClose}
      lineOf={(one) => ({
        number: one.no,
        who: [one.userNickName, ...one.authors].join(t.separator),
        at: one.at,
        note: noteOf(one),
      })}
    >
      {(revision, isCurrent, onRestored) => (
        <Revision article={article} revision={revision} isCurrent={isCurrent} onRestored={onRestored} />
      )}
    </VersionsDrawer>
  );
}

/** Shows one revision: its text, or its diff to the previous or the current one. */
function Revision(props: {
  article: Article;
  revision: RevisionBrief;
  isCurrent: boolean;
  onRestored: () => Promise<void>;
}) {
  const { article, revision, isCurrent } = props;
  const { _id: markdownId, canEdit, fileToken } = article;
  const { no, previousNo } = revision;
  const t = useTexts(texts);
  const th = useTexts(historyTexts);
  const [against, setAgainst] = useState<Against>(previousNo === null ? 'current' : 'previous');
  const [view, setView] = useState<View>('rendered');
  const restore = useChange('article', 'restoreHistory', { done: th.restored, onDone: props.onRestored });
  const own = useQuery({ ...callQuery('article', 'getRevision', { markdownId, no }), staleTime: 60_000 });
  const isPrevious = against === 'previous' && previousNo !== null;
  const previous = useQuery({
    ...callQuery('article', 'getRevision', { markdownId, no: previousNo ?? no }),
    enabled: isPrevious,
    staleTime: 60_000,
    retry: false,
  });
  const current = useQuery({ ...callQuery('article', 'get', { markdownId }), enabled: !isPrevious });
  const other = isPrevious ? previous.data : current.data;
  const name = t.version({ no });
  const otherName = isPrevious ? t.version({ no: previousNo }) : t.current;
  const [before, after] = isPrevious ? [other, own.data] : [own.data, other];
  // Sources of two different types are not comparable.
  const isSameForm = before && after && formOf(before) === formOf(after);
  const shown = view === 'source' && !isSameForm ? 'rendered' : view;
  const names = isPrevious ? { before: otherName, after: name } : { before: name, after: otherName };
  return (
    <ShownVersion
      name={name}
      against={against}
      canPrevious={previousNo !== null && !previous.isError}
      isCurrent={isCurrent}
      onAgainst={setAgainst}
      isRestoring={restore.isPending}
      onRestore={canEdit ? () => restore.mutate({ markdownId, no }) : undefined}
      failed={[own, isPrevious ? previous : current].find(({ isError }) => isError)}
    >
      {own.data && before && after && (
        <div className={styles.shown}>
          <div className={styles.tools}>
            <Segments<View>
              size="small"
              aria-label={t.shown}
              value={shown}
              options={[
                { value: 'rendered', label: t.rendered },
                { value: 'source', label: t.source, disabled: !isSameForm },
                ...(isCurrent ? [{ value: 'authors' as const, label: t.authors }] : []),
              ]}
              onChange={setView}
            />
            {canEdit && <RevisionName markdownId={markdownId} revision={revision} />}
          </div>
          {shown !== 'authors' && before.title !== after.title && (
            <p>
              {t.titleChanged} <del className={styles.gone}>{before.title}</del>{' '}
              <ins className={styles.come}>{after.title}</ins>
            </p>
          )}
          {shown === 'authors' ? (
            <PassageAuthors markdownId={markdownId} />
          ) : shown === 'rendered' ? (
            <RenderedDiff
              before={before.html ?? ''}
              after={after.html ?? ''}
              fileToken={fileToken}
              help={t.help(names)}
            />
          ) : before.mdTexts === after.mdTexts ? (
            <p className={styles.quiet}>{t.same}</p>
          ) : (
            <>
              <p className={styles.quiet}>{t.help(names)}</p>
              <Suspense fallback={<Skeleton height={160} />}>
                <TextDiff {...readableSources(before.mdTexts, after.mdTexts)} label={t.diffLabel(names)} />
              </Suspense>
            </>
          )}
        </div>
      )}
    </ShownVersion>
  );
}

/** The type in which a revision, or the current text, is written. */
const formOf = (one: Article | { form: TextForm }): string => ('form' in one ? one.form : editedType(one));

/** Shows the rendered text with insertions and deletions. */
function RenderedDiff(props: { before: string; after: string; help: string; fileToken: string | undefined }) {
  const { before, after, help, fileToken } = props;
  const html = useCompared(before, after);
  if (html === undefined) return <Skeleton height={160} />;
  return (
    <>
      {html !== null && <p className={styles.quiet}>{help}</p>}
      <div className={styles.text}>
        <ArticleHtml html={html ?? after} fileToken={fileToken} />
      </div>
    </>
  );
}

/** Names a revision, which retains it permanently. */
function RevisionName({ markdownId, revision }: { markdownId: string; revision: RevisionBrief }) {
  const t = useTexts(texts);
  const [name, setName] = useState<string>();
  const change = useChange('article', 'nameHistory', { done: t.named, onDone: () => setName(undefined) });
  if (name === undefined) {
    return (
      <Button size="small" type="text" onClick={() => setName(revision.name)}>
        {t.name}
      </Button>
    );
  }
  const save = () => change.mutate({ markdownId, no: revision.no, name: name.trim() });
  return (
    <span className={styles.naming}>
      <Input
        size="small"
        autoFocus
        aria-label={t.nameLabel}
        placeholder={t.nameHelp}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && save()}
      />
      <Button size="small" type="primary" loading={change.isPending} onClick={save}>
        {t.save}
      </Button>
      <Button size="small" onClick={() => setName(undefined)}>
        {t.cancel}
      </Button>
    </span>
  );
}
