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
 * Pages about projects, and pages without records to create and without a primary button. Lists have a button above
 * them, and the specification excludes the pages of documents, messages and project codes.
 */
const shownOn: ReadonlySet<PageName> = new Set(['workbench', 'dashboard', 'tools', 'docs', 'guide', 'apiDocs']);

export function AddButton() {
  const t = useTexts(texts);
  const user = useUser();
  const page = usePageMatch()?.name;
  if (!user?.userAuthKey.includes('projects') || !page || !shownOn.has(page)) return null;
  return (
    <Link to={to('newProject')} className={styles.add} aria-label={t.addProject} title={`${t.addProject} (N)`}>
      <Icon icon={AddIcon} size={22} />
    </Link>
  );
}
