import { expect, it } from 'vitest';
import { findClasses } from './check-styles.mjs';

const css = '.row :global(.ant-btn), .head { composes: card from "./card.module.css"; /* .gone */ }';
const findIn = (source: string) =>
  findClasses(
    new Map([
      ['web/list/list.tsx', `import styles from '../list.module.css';\n${source}`],
      ['web/list.module.css', css],
    ]),
  );

it('finds classes that no module defines, and those that no source uses', () => {
  expect(findIn('styles.row; styles.lost;')).toEqual([
    'web/list/list.tsx: web/list.module.css has no class lost',
    'web/list.module.css: no source uses the class head',
  ]);
});

it('searches no module for unused classes whose names are computed', () => {
  expect(findIn('styles[look]')).toEqual([]);
});
