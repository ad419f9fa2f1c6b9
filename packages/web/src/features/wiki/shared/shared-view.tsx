import type { OpenedShare, SharedNode } from '@easymock/contract';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { LanguageSwitch, ThemeSwitch } from '../../../kit/buttons/preference-switches';
import { Mark } from '../../../kit/display/mark';
import { CheckIcon, LinkIcon, PrinterIcon } from '../../../kit/display/plain-icons';
import { WaterMark } from '../../../kit/display/water-mark';
import { Skeleton } from '../../../kit/page/skeleton';
import { usePageLocation } from '../../../lib/address/page-location';
import { copyText } from '../../../lib/browser/copy';
import { printPage } from '../../../lib/browser/print-page';
import { useMedia } from '../../../lib/browser/use-media';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { TextFilesContext } from '../files/addresses';
import { Outline } from '../read/outline';
import { ArticleHtml } from '../text/article-html';
import { goToHeading, slugOf } from '../text/headings';
import { useTextNo } from '../text/use-text-no';
import styles from './shared.module.css';
import { SharedCatalog } from './shared-catalog';
import { SharedComments } from './shared-comments';
import { SharedFiles } from './shared-files';
import { textFilesOf } from './text-files';
import { texts } from './texts';
import type { About } from './use-shared';

const MindMapReading = lazy(async () => ({
  default: (await import('../mindmap/read/mind-map-reading')).MindMapReading,
}));

const SharedIncludes = lazy(async () => ({ default: (await import('./shared-includes')).SharedIncludes }));

type Article = NonNullable<OpenedShare['article']>;

interface Props {
  readonly flag: string;
  readonly about: About;
  readonly opened: OpenedShare;
  readonly catalog: readonly SharedNode[];
  readonly onOpen: (id: string) => void;
  readonly onReload: () => Promise<void>;
}

/** Renders an open share link, with the parts and the template that the sharer chose. */
export function SharedView({ flag, about, opened, catalog, onOpen, onReload }: Props) {
  const t = useTexts(texts);
  const { page, article, viewer, fileToken, shareTemplateType: template } = opened;
  const stamp = useStamp(viewer);
  const mark = page.waterMark ? stamp : undefined;
  const files = useMemo(() => textFilesOf(fileToken, onReload, mark), [fileToken, onReload, mark]);
  return (
    <TextFilesContext value={files}>
      {mark !== undefined && <WaterMark text={mark} />}
      <a href="#content" className={styles.skip}>
        {t.skip}
      </a>
      {page.banner && (
        <header className={styles.banner}>
          <Mark size={24} />
          <span className={styles.from}>
            {about.shareUserNickName ? t.by({ name: about.shareUserNickName }) : t.bySomebody}
          </span>
          {page.tool && <Tools />}
        </header>
      )}
      <div className={styles.page} data-template={template}>
        <Contents opened={opened} catalog={catalog} onOpen={onOpen} title={about.shareTitle} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {!page.banner && page.tool && <Tools />}
          <Head about={about} article={article} page={page} />
          {about.customizedMessage && <p className={styles.message}>{about.customizedMessage}</p>}
          {article ? (
            <Text key={article._id} flag={flag} article={article} hasText={page.content} />
          ) : (
            <p className={styles.nothing}>{t.emptyFolder}</p>
          )}
          {article && <SharedFiles files={article.attachments} token={fileToken} />}
          {article && opened.mayComment && <SharedComments key={article._id} flag={flag} markdownId={article._id} />}
          {page.foot && <footer className={styles.foot}>{t.foot}</footer>}
        </main>
      </div>
    </TextFilesContext>
  );
}

/**
 * Returns the watermark that identifies the viewer: the name of a signed-in user, or a label for outsiders, and
 * the time.
 */
function useStamp(viewer: string): string {
  const t = useTexts(texts);
  const [since] = useState(() => formatMoment(new Date().toISOString()));
  return `${viewer || t.outsider} ${since}`;
}

function Head({ about, article, page }: { about: About; article: Article | null; page: OpenedShare['page'] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <>
      {page.title && <h1 className={styles.title}>{article?.title ?? about.shareTitle}</h1>}
      {page.userInfo && article && (
        <p className={styles.quiet}>
          {about.shareUserNickName && !page.banner && `${t.by({ name: about.shareUserNickName })} · `}
          <time dateTime={article.updateDate} title={formatMoment(article.updateDate)}>
            {t.updated({ when: formatAgo(article.updateDate, language, Date.now()) })}
          </time>
        </p>
      )}
    </>
  );
}

function Tools() {
  const t = useTexts(texts);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(location.href))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 1_600);
  };
  return (
    <div className={styles.tools}>
      <IconButton
        icon={isCopied ? CheckIcon : LinkIcon}
        size={18}
        label={isCopied ? t.copied : t.copyLink}
        onClick={() => void copy()}
      />
      <IconButton icon={PrinterIcon} size={18} label={t.print} onClick={() => void printPage()} />
      <ThemeSwitch />
      <LanguageSwitch />
    </div>
  );
}

function Text({ flag, article, hasText }: { flag: string; article: Article; hasText: boolean }) {
  const t = useTexts(texts);
  const { text, textNo, onShown: countText } = useTextNo();
  const { hash } = usePageLocation();
  const isShown = useRef(false);
  if (!hasText) return null;
  if (!article.html) return <p className={styles.nothing}>{t.emptyText}</p>;
  const onShown = () => {
    countText();
    if (isShown.current) return;
    isShown.current = true;
    requestAnimationFrame(() => goToHeading(slugOf(hash)));
  };
  if (article.catalogType !== 'jsmind')
    return (
      <>
        <ArticleHtml ref={text} html={article.html} onShown={onShown} />
        {article.html.includes('"md-include"') && (
          <Suspense>
            <SharedIncludes flag={flag} text={text} textNo={textNo} />
          </Suspense>
        )}
      </>
    );
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <MindMapReading article={article} onShown={onShown} />
    </Suspense>
  );
}

/** Lists the content of a shared folder, and the headings of the current article. */
function Contents(props: Pick<Props, 'opened' | 'catalog' | 'onOpen'> & { title: string }) {
  const { opened, catalog, onOpen, title } = props;
  const { article, isSubtree, page } = opened;
  const t = useTexts(texts);
  const isMap = article?.catalogType === 'jsmind';
  const hasOutline = page.content && article !== null && !isMap && article.outline.length > 1;
  return (
    <>
      {isSubtree && (
        <aside className={styles.contents} aria-label={title}>
          <Foldable key={article?._id} label={t.catalog}>
            <SharedCatalog
              catalog={catalog}
              title={title}
              onOpen={onOpen}
              rootId={opened.markdownId}
              shownId={article?._id}
            />
          </Foldable>
        </aside>
      )}
      {hasOutline && (
        <aside className={styles.contents} aria-label={article.title}>
          <Foldable key={article._id} label={t.outline}>
            <h2 className={styles.part}>{t.outline}</h2>
            <Outline outline={article.outline} isInterface={article.isInterface} />
          </Foldable>
        </aside>
      )}
    </>
  );
}

/** Shows its content beside the text; on a narrow screen above the text, initially collapsed. */
function Foldable({ label, children }: { label: string; children: ReactNode }) {
  const isNarrow = useMedia('(max-width: 1099px)');
  if (!isNarrow) return children;
  return (
    <details className={styles.foldable}>
      <summary className={styles.fold}>{label}</summary>
      {children}
    </details>
  );
}
