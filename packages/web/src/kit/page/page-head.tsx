import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-head.module.css';

/**
 * Renders the head of a page: its breadcrumbs, title, purpose and actions.
 * @example <PageHead crumbs={[{ title: t.projects, path: '/' }]} title={project.name} actions={…} />
 */
export function PageHead(props: {
  title: ReactNode;
  crumbs?: readonly { title: string; path: string }[];
  purpose?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      {props.crumbs && (
        <nav className={styles.crumbs} aria-label="breadcrumb">
          {props.crumbs.map(({ title, path }, index) => (
            <span key={path}>
              {index > 0 && <span aria-hidden="true"> / </span>}
              <Link to={path}>{title}</Link>
            </span>
          ))}
        </nav>
      )}
      <div className={styles.row}>
        <h1 className={styles.title}>{props.title}</h1>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.purpose && (
        <div className={styles.purpose} title={typeof props.purpose === 'string' ? props.purpose : undefined}>
          {props.purpose}
        </div>
      )}
    </div>
  );
}
