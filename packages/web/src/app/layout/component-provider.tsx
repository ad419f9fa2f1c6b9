import { type ButtonProps, ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useDensity } from '../../lib/preferences/density';
import { useTheme } from '../../lib/preferences/theme';
import { useLanguage } from '../../lib/texts/texts';
import { antdThemeOf } from '../theme/antd-theme';
import { insertComponentStyles } from '../theme/component-styles';

insertComponentStyles();

/** Marks buttons without an icon: base.css draws their spinner over the text, so that they keep their width. */
const keepWidth: ButtonProps['classNames'] = ({ props }) => ({ root: props.icon ? '' : 'g-text-button' });

// Titles keep the distance to the content that other blocks have.
const modalHead = { styles: { header: { marginBottom: 16 } } };

/** The component library in our colours and the person's language. Arrives with the main layout and bare pages of tools only. */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const density = useDensity();
  const language = useLanguage();
  // Kept as it is when the page opens: the library would make the whole page anew for another value.
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const config = useMemo(() => antdThemeOf(theme, density, isStill), [theme, density, isStill]);
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'en' ? en : zh}
      button={{ autoInsertSpace: false, classNames: keepWidth }}
      modal={modalHead}
      wave={{ disabled: true }}
      virtual
    >
      {children}
    </ConfigProvider>
  );
}

/** A bare page that uses the component library. */
export function withComponents(Screen: ComponentType): ComponentType {
  return function BarePage() {
    return (
      <ComponentProvider>
        <Screen />
      </ComponentProvider>
    );
  };
}
