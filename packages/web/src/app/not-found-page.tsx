import { type PageName, pages } from '@easymock/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { PlainLink } from '../kit/buttons/plain-link';
import { Icon } from '../kit/display/icon';
import { SearchIcon } from '../kit/display/icons';
import { StatePage } from '../kit/page/state-page';
import { circle, text as words } from '../kit/particles/shapes';
import { to } from '../lib/address/page';
import { readRecentPlaces } from '../lib/address/recent-places';
import { useMedia } from '../lib/browser/use-media';
import { useUser } from '../lib/session/session';
import { useText, useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';
import styles from './not-found-page.module.css';

const Particles = lazy(async () => ({ default: (await import('../kit/particles/particles')).Particles }));
const shapes = [circle(11), words('404')];

const places = (Object.keys(pages) as PageName[]).filter(
  (name) => pages[name].frame === 'main' && !pages[name].path.includes(':'),
);

export function NotFoundPage({ isBare }: { isBare: boolean }) {
  const t = useTexts(appTexts);
  const text = useText();
  const user = useUser();
  const inputId = useId();
  const [search, setSearch] = useState('');
  const [recent] = useState(readRecentPlaces);
  const needle = search.trim().toLowerCase();
  const hits = needle
    ? places.filter((name) => {
        const { path, title } = pages[name];
        return `${path} ${title.zh} ${title.en}`.toLowerCase().includes(needle);
      })
    : [];
  const Frame = isBare ? 'main' : 'div';
  return (
    <Frame>
      <StatePage
        drawing={<Sign />}
        title={t.notFoundTitle}
        text={t.notFoundText}
        actions={
          <PlainLink look="primary" to={to('projects')}>
            {t.backHome}
          </PlainLink>
        }
      >
        {user && (
          <div className={styles.places}>
            <label htmlFor={inputId} className={styles.search}>
              <Icon icon={SearchIcon} />
              <span className="g-sr-only">{t.searchPlaces}</span>
              <input
                id={inputId}
                value={search}
                placeholder={t.searchPlaces}
                onChange={(event) => setSearch(event.target.value)}
              />
            </label>
            {hits.length > 0 && (
              <ul className={styles.list}>
                {hits.slice(0, 8).map((name) => (
                  <li key={name}>
                    <Link to={to(name)}>
                      {text(pages[name].title)} <span className="g-mono">{pages[name].path}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {hits.length === 0 && recent.length > 0 && (
              <>
                <h2 className={styles.heading}>{t.recentPlaces}</h2>
                <ul className={styles.list}>
                  {recent.map(({ path, title }) => (
                    <li key={path}>
                      <Link to={path}>
                        {title} <span className="g-mono">{path}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </StatePage>
    </Frame>
  );
}

/** Particles that form the number, or a drawing if motion is reduced. */
function Sign() {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (isStill) return <FourOhFour />;
  return (
    <div className={styles.sign}>
      <Suspense>
        <Particles shapes={shapes} className={styles.particles} />
      </Suspense>
    </div>
  );
}

/** Draws two brush-stroke fours around a celadon dish with crackled glaze. */
function FourOhFour() {
  return (
    <svg width="320" height="132" viewBox="0 0 320 132" fill="none" aria-hidden="true">
      <g stroke="var(--g-ink1)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M66 14 18 88h68M68 56v62" />
        <path d="M282 14 234 88h68M284 56v62" />
      </g>
      <circle cx="160" cy="66" r="52" fill="var(--g-glaze-soft)" stroke="var(--g-glaze)" strokeWidth="3" />
      <circle cx="160" cy="66" r="30" stroke="var(--g-glaze)" strokeWidth="1.4" />
      <g stroke="var(--g-glaze)" strokeWidth="1" opacity="0.65" strokeLinejoin="round">
        <path d="M118 40l14 12 -6 16 8 14M134 80l-14 14M132 52l22-8 10 14 18-4 8 12 20-4M190 66l-8 18 10 18M182 84l-24 6-10 22M158 90l-8-14-16 6M154 44l-4-24M164 58l-14 18M182 54l12-26" />
      </g>
    </svg>
  );
}
