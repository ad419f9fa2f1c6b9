import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Locale } from '@easymock/mock-engine';
import { placeholderTable } from '../../../../kit/draw/placeholder-table';
import { snippetsFor, type WritingPlace } from './snippets';

const placeholderOptions = (locale: Locale): Completion[] =>
  placeholderTable.map(({ names, example, group, about }) => ({
    label: `@${names[0]}`,
    apply: example.startsWith('@') ? example : `@${names[0]}`,
    detail: example,
    info: about[locale],
    type: group,
  }));

function completePlaceholder(context: CompletionContext, locale: Locale): CompletionResult | null {
  const word = context.matchBefore(/@\w*/);
  return word ? { from: word.from, options: placeholderOptions(locale), validFor: /^@\w*$/ } : null;
}

/** Returns whether the cursor is in a name, a value or a string. */
function placeOf(state: EditorState, from: number): WritingPlace {
  const node = syntaxTree(state).resolveInner(from, -1);
  if (node.name === 'String' || node.name === 'TemplateString') return 'text';
  const before = state.sliceDoc(Math.max(0, from - 200), from).trimEnd();
  if (/[:[(?]$/.test(before) || before === '') return 'value';
  // After a comma, the enclosing array or object determines the place.
  for (let parent: typeof node | null = node; parent; parent = parent.parent) {
    if (parent.name === 'ArrayExpression') return 'value';
    if (parent.name === 'ObjectExpression') return 'name';
  }
  return 'value';
}

function completeSnippet(context: CompletionContext, locale: Locale): CompletionResult | null {
  const word = context.matchBefore(/\bem(?:\.[\w.]*)?/);
  if (!word) return null;
  const place = placeOf(context.state, word.from);
  // Inside a string, `em` alone is probably prose.
  if (place === 'text' && word.text === 'em') return null;
  const column = word.from - context.state.doc.lineAt(word.from).from;
  const indent = context.state.doc.lineAt(word.from).text.slice(0, column).match(/^\s*/)?.[0] ?? '';
  const options = snippetsFor(place, locale).map(
    ({ label, text, detail, about }): Completion => ({
      label,
      // Indent further lines like the first.
      apply: text.replaceAll('\n', `\n${place === 'name' ? indent.slice(2) : indent}`),
      detail,
      info: about,
    }),
  );
  return { from: word.from, options, validFor: /^em[\w.]*$/ };
}

/** Returns the completion that offers placeholders after `@` and snippets after `em`. */
export const codeCompletion = (locale: () => Locale) =>
  autocompletion({
    override: [(context) => completePlaceholder(context, locale()), (context) => completeSnippet(context, locale())],
    icons: false,
  });
