import { Link } from 'react-router';
import { Icon } from '../../kit/icon';
import { Mark } from '../../kit/mark';
import { LanguageSwitch, ThemeSwitch } from '../../kit/preference-switches';
import { to } from '../../lib/page';
import { useUser } from '../../lib/session';
import { useTexts } from '../../lib/texts';
import { leaveForLogin } from '../../lib/world';
import { MainMenu } from './main-menu';
import { SearchBox } from './search-box';
import { texts } from './texts';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu';

export function TopBar() {
  const t = useTexts(texts);
  const user = useUser();
  return (
    <header className={styles.bar}>
      <Link to={to('projects')} className={styles.brand} aria-label="EasyMock">
        <Mark size={28} />
        <span className={styles.name}>EasyMock</span>
      </Link>
      <MainMenu />
      {user?.userAuthKey.includes('projects') && <SearchBox />}
      {user?.userAuthKey.includes('wiki') && (
        <Link to={to('messages')} className={styles.tool} aria-label={t.messages} title={t.messages}>
          <Icon name="bell" size={18} />
        </Link>
      )}
      <ThemeSwitch />
      {user ? (
        <UserMenu user={user} />
      ) : (
        <>
          <LanguageSwitch />
          <button type="button" className={styles.entry} onClick={leaveForLogin}>
            {t.logIn}
          </button>
        </>
      )}
    </header>
  );
}
