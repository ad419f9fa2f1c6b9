import { appVersion, type CallData, type Contract } from '@easymock/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { to } from '../../lib/address/page';
import { api } from '../../lib/api/api';
import { useTexts } from '../../lib/texts/texts';
import { rememberReadVersion } from './read-version';
import { texts } from './texts';
import styles from './update-log.module.css';

/** Maximum points shown in the dialog; the page of the release notes contains all. */
const shownPoints = 5;

type Notes = CallData<Contract['updateLog']['unread']>;

/** Shows unread release notes until the person closes them. */
export function UpdateNotesDialog({ notes }: { notes: Notes }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    rememberReadVersion();
    // If the call fails, the only effect is that another browser shows the notes again.
    api.updateLog.read({ version: appVersion, until: notes.until }, { claims: 'all' }).catch(() => {});
  };
  const [title, ...points] = notes.lines;
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
