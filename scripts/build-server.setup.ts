import { buildStale, parts } from './build.mjs';

/** Tests start the built programs, because a TypeScript loader takes longer than most of these tests. */
export default (): Promise<void> => buildStale(parts.filter(({ name }) => name === 'server'));
