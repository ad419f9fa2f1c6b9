import { CountedNav } from '../../../kit/list/counted-nav';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useTexts } from '../../../lib/texts/texts';
import styles from './h5.module.css';
import type { RecentPage } from './recent';
import { texts } from './texts';

/** Lists the projects with the numbers of their pages, and the pages opened last. */
export function SideList(props: {
  projects: readonly { readonly project: string; readonly num: number }[];
  project: string;
  onProject: (project: string) => void;
  recent: readonly RecentPage[];
  onOpen: (id: string) => void;
}) {
  const { projects, project, onProject, recent, onOpen } = props;
  const t = useTexts(texts);
  const { labelOf } = useEnumeration('project');
  const all = projects.reduce((sum, { num }) => sum + num, 0);
  const parts = [
    { key: '', label: t.everyProject, num: all },
    ...projects.map(({ project: key, num }) => ({ key, label: labelOf(key), num })),
  ];
  return (
    <div className={styles.side}>
      <div className={styles.projects}>
        <CountedNav label={t.projects} parts={parts} value={project} onChange={onProject} />
      </div>
      {recent.length > 0 && (
        <section aria-label={t.recent}>
          <h2 className={styles.sideTitle}>{t.recent}</h2>
          <div className={styles.recent}>
            {recent.map(({ id, name }) => (
              <button key={id} type="button" className={styles.entry} onClick={() => onOpen(id)}>
                <span className={styles.entryName} title={name}>
                  {name}
                </span>
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
