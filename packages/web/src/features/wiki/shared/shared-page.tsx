import { matchPage } from '@easymock/contract';
import { useEffect, useMemo, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { LanguageSwitch, ThemeSwitch } from '../../../kit/buttons/preference-switches';
import { Drawing } from '../../../kit/page/drawing';
import { Skeleton } from '../../../kit/page/skeleton';
import { StatePage } from '../../../kit/page/state-page';
import { PagePlaceContext, usePageLocation } from '../../../lib/address/page-location';
import { useTexts } from '../../../lib/texts/texts';
import { goToHeading, slugOf } from '../text/headings';
import { PasswordForm } from './password-form';
import styles from './shared.module.css';
import { SharedView } from './shared-view';
import { texts } from './texts';
import { type State, useShared } from './use-shared';

const flagIn = (pathname: string): string => matchPage(pathname)?.params.flag ?? '';
/** Returns the article of a shared folder that the URL names. */
const idIn = (search: string): string | undefined => new URLSearchParams(search).get('id') ?? undefined;

/** Renders the page behind a share link, for people with and without an account. */
export function SharedPage() {
  const t = useTexts(texts);
  const [flag] = useState(() => flagIn(location.pathname));
  const [id, setId] = useState(() => idIn(location.search));
  const { state, load } = useShared(flag, id);
  const outer = usePageLocation();
  const catalog = state.kind === 'open' ? state.catalog : undefined;
  const open = (next: string) => {
    history.pushState(null, '', `${location.pathname}?id=${next}`);
    setId(next);
    scrollTo(0, 0);
  };
  useEffect(() => {
    const follow = () => setId(idIn(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is the same whenever it is called
  const place = useMemo(
    () => ({
      hash: outer.hash,
      go(path: string) {
        const [, hash = ''] = /^[^#]*(#.*)$/.exec(path) ?? [];
        if (/^[?#]/.test(path)) {
          history.replaceState(null, '', location.pathname + location.search + hash);
          return void goToHeading(slugOf(hash));
        }
        // Links between articles shared together stay on this page; others open the full site, for people who
        // are signed in.
        const node = /^\/wikiCatalog\/(\w+)/.exec(path)?.[1];
        const isHere = node !== undefined && catalog?.some((one) => one.id === node && one.catalogType !== 'folder');
        if (isHere) open(node);
        else outer.go(path);
      },
    }),
    [catalog, outer.hash],
  );

  const title = titleOf(state, t);
  useEffect(() => {
    if (title) document.title = `${title} - EasyMock`;
  }, [title]);

  if (state.kind === 'loading')
    return (
      <div className={styles.loading} role="status" aria-busy="true">
        <span className="g-sr-only">{t.loading}</span>
        <Skeleton width="64%" height={32} />
        <Skeleton height={240} style={{ marginTop: 32 }} />
      </div>
    );
  if (state.kind === 'gone')
    return (
      <main>
        <Switches />
        <StatePage drawing={<Drawing name="ripple" />} title={t.gone} text={t.goneText} />
      </main>
    );
  if (state.kind === 'failed')
    return (
      <main>
        <StatePage
          drawing={<Drawing name="kiln" />}
          title={t.failed}
          text={state.error.message}
          actions={
            <PlainButton look="primary" onClick={() => void load()}>
              {t.retry}
            </PlainButton>
          }
        />
      </main>
    );
  if (state.kind === 'locked')
    return (
      <main className={styles.locked}>
        <Switches />
        <PasswordForm flag={flag} about={state.about} isClosed={state.isClosed} onOpen={load} />
      </main>
    );
  return (
    <PagePlaceContext value={place}>
      <SharedView {...state} flag={flag} onOpen={open} onReload={load} />
    </PagePlaceContext>
  );
}

/** Returns the window title; empty while unknown, because the server has already set a title. */
function titleOf(state: State, t: { gone: string; failed: string }): string {
  if (state.kind === 'gone' || state.kind === 'failed') return t[state.kind];
  if (state.kind === 'locked') return state.about.shareTitle;
  return state.kind === 'open' ? (state.opened.article?.title ?? state.about.shareTitle) : '';
}

/** Settings that first-time visitors may want to change before they read. */
function Switches() {
  return (
    <div className={styles.switches}>
      <ThemeSwitch />
      <LanguageSwitch />
    </div>
  );
}
