import { appVersion } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { to } from '../../lib/address/page';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import { rememberReadVersion } from './read-version';
import { texts } from './texts';
import styles from './update-log.module.css';

/** Maximum notes shown, because people do not read more; the page of the release notes has all. */
const shownPoints = 5;

/** Shows the release notes once to each person. Shows nothing if they cannot be loaded. */
export function UpdateNotes() {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const { data } = useQuery({
    ...callQuery('updateLog', 'unread', {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isReadElsewhere = data?.lines.length === 0;
  useEffect(() => {
    if (isReadElsewhere) rememberReadVersion();
  }, [isReadElsewhere]);
  if (!data || isReadElsewhere) return null;

  const close = () => {
    setIsOpen(false);
    rememberReadVersion();
    // If the call fails, the only effect is that another browser shows the notes again.
    api.updateLog.read({ version: appVersion, until: data.until }, { claims: 'all' }).catch(() => {});
  };
  const [title, ...points] = data.lines;
  const rest = points.length - shownPoints;
  return (
    <Modal
      open={isOpen}
      width={500}
      title={title}
      className={styles.dialog}
      onCancel={close}
      footer={
        <>
          {rest > 0 && (
            <Link to={to('changelog')} className={styles.all} onClick={close}>
              {t.seeAll({ num: points.length })}
            </Link>
          )}
          <Button type="primary" autoFocus onClick={close}>
            {t.ok}
          </Button>
        </>
      }
    >
      <ol className={styles.points}>
        {points.slice(0, shownPoints).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </Modal>
  );
}
