import { type ButtonProps, ConfigProvider } from 'antd';
// Imports the `es` modules, because those in `antd/locale` are CommonJS and would be a second copy of the default.
import en from 'antd/es/locale/en_US';
import zh from 'antd/es/locale/zh_CN';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useDensity } from '../../lib/preferences/density';
import { useTheme } from '../../lib/preferences/theme';
import { useLanguage } from '../../lib/texts/texts';
import { antdThemeOf } from '../theme/antd-theme';

/**
 * Marks buttons without an icon. base.css shows their spinner over the text, so that they keep their width.
 */
const keepWidth: ButtonProps['classNames'] = ({ props }) => ({ root: props.icon ? '' : 'g-text-button' });

// Pixels; the usual distance between blocks.
const modalHead = { styles: { header: { marginBottom: 16 } } };

/**
 * Provides the component library with the product's theme and the person's language. Loaded only with the main layout
 * and with bare pages of tools.
 */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const density = useDensity();
  const language = useLanguage();
  // The value is fixed when the page opens, because the library would remount the whole page for another one.
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

/** Wraps a bare page that uses the component library. */
export function withComponents(Screen: ComponentType): ComponentType {
  return function BarePage() {
    return (
      <ComponentProvider>
        <Screen />
      </ComponentProvider>
    );
  };
}
