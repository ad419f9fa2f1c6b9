import { plain } from '../node';
import { CHINESE_GIVEN_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

/** The given name, which comes last in Chinese. */
export const clast: Placeholder = {
  names: ['clast'],
  group: 'name',
  example: '@clast',
  prepare: () => plain((run) => run.random.pick(CHINESE_GIVEN_NAMES)),
};
