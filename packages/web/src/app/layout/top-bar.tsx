import { Link } from 'react-router';
import { MessageBell } from '../../features/message/index';
import { openPalette } from '../../features/palette/index';
import { IconButton } from '../../kit/buttons/icon-button';
import { LanguageSwitch, ThemeSwitch } from '../../kit/buttons/preference-switches';
import { SearchIcon } from '../../kit/display/icons';
import { Mark } from '../../kit/display/mark';
import { to } from '../../lib/address/page';
import { useUser } from '../../lib/session/session';
import { leaveForLogin } from '../../lib/session/shell';
import { useTexts } from '../../lib/texts/texts';
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
      {/* Replaces the search box in a narrow window. */}
      <IconButton icon={SearchIcon} className={styles.searchIcon} label={t.keyPalette} onClick={openPalette} />
      {user?.userAuthKey.includes('wiki') && <MessageBell userId={user._id} />}
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
