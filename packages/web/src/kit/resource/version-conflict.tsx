import { Alert, Button } from 'antd';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import styles from './resource.module.css';
import { textOf } from './text-of';
import { resourceTexts } from './texts';

/** The current version of a record, and its author. */
export interface Newest<Values> {
  values: Values;
  version: number;
  updateUserName: string;
  update_at: string;
}

/** Reports a conflict with a newer version, shows the differences, and offers the choice. */
export function VersionConflict<Values extends object>(props: {
  newest: Newest<Values>;
  mine: Values;
  labelOf?: (field: string) => string;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { newest, mine } = props;
  const t = useTexts(resourceTexts);
  const fields = (Object.keys(newest.values) as (keyof Values & string)[]).filter(
    (field) => JSON.stringify(newest.values[field]) !== JSON.stringify(mine[field]),
  );
  return (
    <Alert
      type="warning"
      className={styles.conflict}
      title={t.conflict({ who: newest.updateUserName, when: formatMoment(newest.update_at) })}
      description={
        <>
          {fields.length > 0 && (
            <table className={styles.versions}>
              <caption className="g-sr-only">{t.conflictFields}</caption>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{t.newest}</th>
                  <th scope="col">{t.mine}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">{props.labelOf?.(field) ?? field}</th>
                    <td>{textOf(newest.values[field]) || t.nothing}</td>
                    <td>{textOf(mine[field]) || t.nothing}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <div className={styles.choices}>
            <Button size="small" type="primary" onClick={props.onLoad}>
              {t.loadNewest}
            </Button>
            <Button size="small" danger onClick={props.onKeep}>
              {t.keepMine}
            </Button>
          </div>
        </>
      }
    />
  );
}
