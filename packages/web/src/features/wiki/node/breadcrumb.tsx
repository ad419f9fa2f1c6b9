import type { PathStep } from '@easymock/contract';
import { Link } from 'react-router';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import styles from './breadcrumb.module.css';
import { texts } from './texts';

/** Renders the path from the root to a folder or an article; a long path omits its middle. */
export function Breadcrumb({ path, selfId }: { path: readonly PathStep[]; selfId: string }) {
  const t = useTexts(texts);
  const steps = path.filter(({ id }) => id !== selfId);
  if (steps.length === 0) return null;
  const isLong = steps.length > 4;
  const shown = isLong ? [...steps.slice(0, 1), ...steps.slice(-2)] : steps;
  const hidden = isLong ? steps.slice(1, -2) : [];
  return (
    <nav className={styles.path} aria-label={t.path}>
      <ol>
        {shown.map(({ id, catalogName }, at) => (
          <li key={id}>
            {at === 1 && isLong && (
              <span className={styles.gap} title={hidden.map((step) => step.catalogName).join(' / ')}>
                …
              </span>
            )}
            <Link to={to('wikiFolder', { markdownId: id })} title={catalogName}>
              {catalogName}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
