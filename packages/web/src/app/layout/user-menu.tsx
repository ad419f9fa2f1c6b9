import { Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { Avatar } from '../../kit/display/avatar';
import { Icon } from '../../kit/display/icon';
import {
  BellIcon,
  CheckIcon,
  FileIcon,
  GlobeIcon,
  HelpIcon,
  KeyboardIcon,
  LogOutIcon,
  MonitorIcon,
  SlidersIcon,
  UserIcon,
} from '../../kit/display/icons';
import { to } from '../../lib/address/page';
import { setPreferences } from '../../lib/preferences/preferences';
import type { SessionUser } from '../../lib/session/session';
import { leaveForLogOut } from '../../lib/session/shell';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { openShortcuts } from './shortcuts';
import { texts } from './texts';
import styles from './top-bar.module.css';

export function UserMenu({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const name = user.nick_name || user.name;
  const items = [
    {
      key: 'person',
      type: 'group' as const,
      label: (
        <div className={styles.person}>
          <strong>{name}</strong>
          <span>{user.name}</span>
        </div>
      ),
    },
    { key: 'profile', icon: <Icon icon={UserIcon} />, label: t.profile, onClick: () => navigate(to('profile')) },
    ...(user.userAuthKey.includes('tools.settings.view')
      ? [
          {
            key: 'settings',
            icon: <Icon icon={SlidersIcon} />,
            label: t.settings,
            onClick: () => navigate(to('settings')),
          },
        ]
      : []),
    ...(user.userAuthKey.includes('tools.operations.view')
      ? [
          {
            key: 'operations',
            icon: <Icon icon={MonitorIcon} />,
            label: t.operations,
            onClick: () => navigate(to('operations')),
          },
        ]
      : []),
    { key: 'keys', icon: <Icon icon={KeyboardIcon} />, label: t.shortcuts, extra: '?', onClick: openShortcuts },
    { key: 'docs', icon: <Icon icon={HelpIcon} />, label: t.docs, onClick: () => navigate(to('docs')) },
    { key: 'changelog', icon: <Icon icon={BellIcon} />, label: t.changelog, onClick: () => navigate(to('changelog')) },
    { key: 'api', icon: <Icon icon={FileIcon} />, label: t.docsApi, onClick: () => navigate(to('apiDocs')) },
    {
      key: 'language',
      icon: <Icon icon={GlobeIcon} />,
      label: t.language,
      children: [
        {
          key: 'zh-CN',
          label: '简体中文',
          icon: tick(language === 'zh-CN'),
          onClick: () => setPreferences({ language: 'zh-CN' }),
        },
        {
          key: 'en',
          label: 'English',
          icon: tick(language === 'en'),
          onClick: () => setPreferences({ language: 'en' }),
        },
      ],
    },
    { type: 'divider' as const },
    { key: 'logOut', icon: <Icon icon={LogOutIcon} />, label: t.logOut, onClick: leaveForLogOut },
  ];
  return (
    <Dropdown menu={{ items }} autoFocus trigger={['click']} placement="bottomRight">
      <button type="button" className={styles.user} aria-haspopup="menu" aria-label={t.userMenu({ name })}>
        <Avatar name={name} image={user.head_img} size={30} />
      </button>
    </Dropdown>
  );
}

const tick = (isOn: boolean) => <Icon icon={CheckIcon} style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
