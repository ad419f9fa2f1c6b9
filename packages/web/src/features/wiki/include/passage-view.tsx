import type { IncludedPassage } from '@easymock/contract';
import { type ReactNode, Suspense } from 'react';
import { Icon } from '../../../kit/display/icon';
import { LinkIcon } from '../../../kit/display/plain-icons';
import { useTexts } from '../../../lib/texts/texts';
import { LiveMocks } from '../mock/live-mocks-slot';
import { ArticleHtml } from '../text/article-html';
import { useTextNo } from '../text/use-text-no';
import { type Include, sourceAddress } from './include';
import styles from './include.module.css';
import { texts } from './texts';

/** Shows a loaded passage in a frame that names its source. */
export function PassageView(props: {
  include: Include;
  passage: IncludedPassage;
  /** Actions of the reader besides opening the source. */
  tools?: ReactNode;
  /** Actions of the reader if the heading is gone. */
  mend?: ReactNode;
  /** Whether links leave the page in a new tab, as on the page of an editor. */
  opensTab?: boolean;
}) {
  const { include, passage, tools, mend, opensTab = false } = props;
  const t = useTexts(texts);
  const { text, textNo, onShown } = useTextNo();
  const { title, missing, html, fileToken } = passage;
  const href = sourceAddress(missing === 'heading' ? { ...include, anchor: '' } : include);
  const note = missing === 'heading' ? t.goneHeading : missing ? t.tooLong : html ? '' : t.empty;
  return (
    <section aria-label={t.passage({ title })}>
      <header className={styles.head}>
        <Icon icon={LinkIcon} size={14} />
        <a className={styles.source} href={href} title={t.open} {...(opensTab && { target: '_blank' })}>
          {title}
        </a>
        <span className={styles.tools}>{tools}</span>
      </header>
      {note ? (
        <p className={styles.note}>
          {note} {missing === 'heading' && mend}
        </p>
      ) : (
        <ArticleHtml ref={text} html={html} fileToken={fileToken} onShown={onShown} />
      )}
      {html.includes('"md-mock"') && (
        <Suspense>
          <LiveMocks markdownId={include.id} canEdit={false} text={text} textNo={textNo} />
        </Suspense>
      )}
    </section>
  );
}
