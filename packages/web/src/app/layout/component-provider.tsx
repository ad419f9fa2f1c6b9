import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { useDensity } from '../../lib/density';
import { useLanguage } from '../../lib/texts';
import { useTheme } from '../../lib/theme';
import { antdThemeOf } from '../theme/antd-theme';

/** The component library in our colours and the person's language. Arrives with the main layout only. */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const density = useDensity();
  const language = useLanguage();
  const config = useMemo(() => antdThemeOf(theme, density), [theme, density]);
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
