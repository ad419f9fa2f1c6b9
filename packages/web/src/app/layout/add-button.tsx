import type { PageName } from '@easymock/contract';
import { Link } from 'react-router';
import { tools } from '../../features/tools/index';
import { Icon } from '../../kit/display/icon';
import { AddIcon } from '../../kit/display/icons';
import { to, usePageMatch } from '../../lib/address/page';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';
import styles from './top-bar.module.css';

/** Pages on which the button would cover content or stand beside a primary action in the same corner. */
const hiddenOn: ReadonlySet<PageName> = new Set([
  'wiki',
  'wikiFolder',
  'wikiSearch',
  'wikiMarkdown',
  'wikiWysiwyg',
  'wikiMindMap',
  'wikiTinyMce',
  'rank',
  'articleSummary',
  'projectCode',
  'messages',
  'newProject',
  'newMock',
  'editMock',
  'profile',
]);

/** Long lists have what acts on a row at their right edge: there it keeps to the margin beside them. */
const dockedOn: ReadonlySet<PageName> = new Set([
  'workbench',
  'teamProjects',
  'project',
  'dashboard',
  'accounts',
  'operations',
  'docs',
  'guide',
  'apiDocs',
  'taskDetail',
  'taskScore',
  ...tools.map(({ page }) => page),
]);

export function AddButton() {
  const t = useTexts(texts);
  const user = useUser();
  const page = usePageMatch()?.name;
  if (!user?.userAuthKey.includes('projects') || (page && hiddenOn.has(page))) return null;
  return (
    <Link
      to={to('newProject')}
      className={`${styles.add} ${page && dockedOn.has(page) ? styles.docked : ''}`}
      aria-label={t.addProject}
      title={`${t.addProject} (N)`}
    >
      <Icon icon={AddIcon} size={22} />
    </Link>
  );
}
