import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../lib/texts';
import { useTheme } from '../../lib/theme';
import { antdThemeOf } from '../theme/antd-theme';

// Told to the library, not only to the stylesheet: its popups wait for the end of an animation that a
// shortened duration lets pass unnoticed, and would stay off the screen.
const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The component library in our colours and the person's language. Arrives with the main layout only. */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  const config = useMemo(() => antdThemeOf(theme, prefersStillness()), [theme]);
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'en' ? en : zh}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      virtual
    >
      {children}
    </ConfigProvider>
  );
}
