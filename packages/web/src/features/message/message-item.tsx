import { type MessageNotification, messageTypes } from '@easymock/contract';
import { Link } from 'react-router';
import { Avatar } from '../../kit/display/avatar';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../lib/texts/time';
import styles from './message.module.css';
import { targetOf } from './message-target';
import { texts } from './texts';

/** A message with a link to its subject. */
export function MessageItem({ message, onOpen }: { message: MessageNotification; onOpen: () => void }) {
  const target = targetOf(message);
  const shared = { className: styles.item, onClick: onOpen };
  const content = <Content message={message} />;
  if (!target) {
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  }
  if ('path' in target) {
    return (
      <Link to={target.path} {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" {...shared}>
      {content}
    </a>
  );
}

function Content({ message }: { message: MessageNotification }) {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const { userNickName, head_img, title, content, createDate, isRead, isGone, messageType } = message;
  return (
    <>
      <Avatar name={userNickName} image={head_img} size={32} />
      <span className={styles.what}>
        <span className={`${styles.title} ${isGone ? styles.gone : ''}`}>
          {isRead === 0 && <span className={styles.dot} role="img" aria-label={t.unread} />}
          {title}
        </span>
        {content && <span className={styles.content}>{content}</span>}
        <span className={styles.facts}>
          <span>{userNickName}</span>
          <span>{text(messageTypes[messageType].name)}</span>
          <time dateTime={createDate} title={formatMoment(createDate)}>
            {formatAgo(createDate, language, Date.now())}
          </time>
        </span>
      </span>
    </>
  );
}
