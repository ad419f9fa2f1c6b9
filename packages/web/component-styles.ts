import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Button, ConfigProvider, Dropdown, Popover, Segmented } from 'antd';
import { createElement as h, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { styleVariables } from './src/app/theme/style-variables';

/** The components that the frame shows, and with it every screen, by the library's folders. */
const shown: Readonly<Record<string, ReactNode>> = {
  button: h(Button, { icon: h('i'), loading: true }),
  dropdown: h(Dropdown, { menu: { items: [] } }, h('i')),
  popover: h(Popover, null, h('i')),
  segmented: h(Segmented, { options: ['one'] }),
};

/** The modules of the library that make these styles. */
export const isMadeStyle = (id: string): boolean =>
  Object.keys(shown).some((folder) => id.endsWith(`/antd/es/${folder}/style/index.js`));

/**
 * The style sheet of these components, as the library would make it in the browser each time a page opens: a tenth of
 * what the first screen computes. Its last rule lists the styles that the library then leaves out; all others it makes
 * as before. Colours and measures are variables, which depend on the theme and are set in the browser.
 */
export function componentStyles(): string {
  const cache = createCache();
  renderToString(h(StyleProvider, { cache }, h(ConfigProvider, { theme: styleVariables }, ...Object.values(shown))));
  return extractStyle(cache, { plain: true, types: ['style'] });
}
