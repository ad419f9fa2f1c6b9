import type { ThemeConfig } from 'antd';

/** How the component library names the variables of its styles: the same where the build makes styles and in the browser. */
export const styleVariables = {
  cssVar: { prefix: 'ant', key: 'easymock' },
  hashed: false,
} satisfies ThemeConfig;
