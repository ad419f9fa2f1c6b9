import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { Locale } from '@easymock/mock-engine';
import { codeCompletion } from './code-completion';

/** Extensions needed only for writing: completion, bracket pairs and search. Loaded with the first focus. */
export const writingExtensions = (locale: () => Locale): Extension[] => [
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true }),
  codeCompletion(locale),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap]),
];
