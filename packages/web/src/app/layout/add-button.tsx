import type { PageName } from '@easymock/contract';
import { Link } from 'react-router';
import { Icon } from '../../kit/display/icon';
import { AddIcon } from '../../kit/display/icons';
import { to, usePageMatch } from '../../lib/address/page';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';
import styles from './top-bar.module.css';

/**
 * Pages without a first action of their own. On a list of projects, mocks, people or records, a plus would be taken for
 * one more of these.
 */
const shownOn: ReadonlySet<PageName> = new Set([
  'workbench',
  'dashboard',
  'tools',
  'docs',
  'guide',
  'apiDocs',
  'changelog',
]);

/** Long lists have what acts on a row at their right edge: there it keeps to the margin beside them. */
const dockedOn: ReadonlySet<PageName> = new Set(['dashboard', 'docs', 'guide', 'apiDocs']);

export function AddButton() {
  const t = useTexts(texts);
  const user = useUser();
  const page = usePageMatch()?.name;
  if (!user?.userAuthKey.includes('projects') || !page || !shownOn.has(page)) return null;
  return (
    <Link
      to={to('newProject')}
      className={`${styles.add} ${dockedOn.has(page) ? styles.docked : ''}`}
      aria-label={t.addProject}
      title={`${t.addProject} (N)`}
    >
      <Icon icon={AddIcon} size={22} />
    </Link>
  );
}
