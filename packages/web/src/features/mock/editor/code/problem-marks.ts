import { type Action, type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { rangeOf } from './code-extensions';
import type { Problem } from './engine';

/**
 * Underlines problems and marks their lines, with shortcuts to move between them. Loaded with the first
 * problem, because most mocks have none.
 */
export const problemMarks = (
  findProblems: (text: string) => readonly Problem[],
  actionsFor: (problem: Problem) => readonly Action[],
): Extension => [
  lintGutter(),
  linter(
    ({ state: { doc } }): Diagnostic[] =>
      findProblems(doc.toString()).map((problem) => ({
        ...rangeOf(doc, problem),
        severity: problem.severity,
        message: problem.text,
        actions: actionsFor(problem),
      })),
    { delay: 300 },
  ),
  keymap.of(lintKeymap),
];
