import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './run.mjs';
import { tagFilters } from './test-plan.mjs';
import { readRecorded } from './test-seconds.mjs';

/**
 * Returns a sequencer class that chooses the tests of each file by its depth and starts the longest files
 * first, so that no worker is left alone with one of them at the end.
 * @param {{ run: import('./test-plan.mjs').Depth, deepFiles: readonly string[] }} depth
 */
export function sequencerOf({ run, deepFiles }) {
  const recorded = readRecorded();
  const deep = new Set(deepFiles);
  const depthOf = (path) => (run === 'daily' && deep.has(path) ? 'deep' : run);
  /** New files count as slow, so they start first. */
  const secondsOf = (path) => recorded[path]?.[depthOf(path)] ?? 60;

  return class extends BaseSequencer {
    sort(specifications) {
      const timed = specifications.map((specification) => {
        const path = relative(root, specification.moduleId).replaceAll('\\', '/');
        specification.testTagsFilter ??= tagFilters[depthOf(path)];
        return { specification, project: specification.project.name, seconds: secondsOf(path) };
      });
      // Files of one project run consecutively, because their workers share loaded modules.
      const order = ['e2e', 'server', 'units'];
      const rank = ({ project }) => order.indexOf(project);
      return timed
        .toSorted((one, other) => rank(one) - rank(other) || other.seconds - one.seconds)
        .map(({ specification }) => specification);
    }
  };
}
