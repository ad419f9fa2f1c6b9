import type { ThemeConfig } from 'antd';

/** How the component library names its style variables; must be the same in the build and in the browser. */
export const styleVariables = { cssVar: { prefix: 'ant', key: 'easymock' }, hashed: false } satisfies ThemeConfig;
