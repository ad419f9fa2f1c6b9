import { Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { Avatar } from '../../kit/avatar';
import { Icon } from '../../kit/icon';
import { to } from '../../lib/page';
import { decide } from '../../lib/preferences';
import type { SessionUser } from '../../lib/session';
import { useLanguage, useTexts } from '../../lib/texts';
import { leaveForLogOut } from '../../lib/world';
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
    { key: 'profile', icon: <Icon name="user" />, label: t.profile, onClick: () => navigate(to('profile')) },
    ...(user.userAuthKey.includes('tools.settings.view')
      ? [
          {
            key: 'settings',
            icon: <Icon name="sliders" />,
            label: t.settings,
            onClick: () => navigate(to('settings')),
          },
        ]
      : []),
    { key: 'keys', icon: <Icon name="keyboard" />, label: t.shortcuts, extra: '?', onClick: openShortcuts },
    { key: 'docs', icon: <Icon name="help" />, label: t.docs, onClick: () => navigate(to('docs')) },
    {
      key: 'changelog',
      icon: <Icon name="bell" />,
      label: t.changelog,
      onClick: () => navigate(to('changelog')),
    },
    { key: 'api', icon: <Icon name="file" />, label: t.docsApi, onClick: () => navigate(to('apiDocs')) },
    {
      key: 'language',
      icon: <Icon name="globe" />,
      label: t.language,
      children: [
        {
          key: 'zh-CN',
          label: '简体中文',
          icon: tick(language === 'zh-CN'),
          onClick: () => decide({ language: 'zh-CN' }),
        },
        {
          key: 'en',
          label: 'English',
          icon: tick(language === 'en'),
          onClick: () => decide({ language: 'en' }),
        },
      ],
    },
    { type: 'divider' as const },
    { key: 'logOut', icon: <Icon name="logOut" />, label: t.logOut, onClick: leaveForLogOut },
  ];
  return (
    <Dropdown menu={{ items }} autoFocus trigger={['click']} placement="bottomRight">
      <button type="button" className={styles.user} aria-haspopup="menu" aria-label={t.userMenu({ name })}>
        <Avatar name={name} image={user.head_img} size={30} />
      </button>
    </Dropdown>
  );
}

const tick = (isOn: boolean) => <Icon name="check" style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
