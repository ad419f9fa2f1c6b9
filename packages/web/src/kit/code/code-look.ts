import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// All colours are CSS variables, so that a change of theme requires no update here.
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--g-surface)', color: 'var(--g-ink1)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--g-font-mono)', lineHeight: '20px' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--g-glaze)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--g-glaze)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--g-glaze) 22%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--g-surface)', color: 'var(--g-ink3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 4px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--g-sunken) 60%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--g-glaze-soft)',
    outline: '1px solid var(--g-glaze)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--g-line)',
    borderRadius: '6px',
    backgroundColor: 'var(--g-raised)',
    color: 'var(--g-ink1)',
    boxShadow: 'var(--g-shadow2)',
  },
  // The radius is not on the tooltip itself, which also contains the description beside the list.
  '.cm-tooltip ul': { borderRadius: '5px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px !important', lineHeight: '20px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--g-glaze-soft) !important',
    color: 'var(--g-ink1) !important',
  },
  '.cm-completionDetail': { marginLeft: '16px', color: 'var(--g-ink3)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '280px', padding: '6px 12px', fontFamily: 'var(--g-font-ui)' },
  '.cm-completionMatchedText': { color: 'var(--g-glaze)', textDecoration: 'none' },
  '.cm-diagnostic': { padding: '6px 12px', fontFamily: 'var(--g-font-ui)' },
  '.cm-diagnostic-error': { borderLeft: '2px solid var(--g-seal)' },
  // The width equals that of the gutter with markers, so that the text does not shift.
  '.cm-gutter-lint': { width: '1.4em' },
  '.cm-lint-marker': { width: '8px', height: '8px', marginTop: '6px' },
  '.cm-lint-marker-error': { content: 'none', borderRadius: '50%', backgroundColor: 'var(--g-seal)' },
  '.cm-lint-marker-warning': { content: 'none', borderRadius: '50%', backgroundColor: 'var(--g-amber)' },
  '.cm-diagnostic-warning': { borderLeft: '2px solid var(--g-amber)' },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-amber)',
    textUnderlineOffset: '3px',
  },
  '.cm-key': { color: 'var(--g-ink1)' },
  '.cm-part': { backgroundColor: 'var(--g-glaze-soft)' },
  '.cm-partLine': { backgroundColor: 'var(--g-glaze-soft)', boxShadow: 'inset 2px 0 var(--g-glaze)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-seal)',
    textUnderlineOffset: '3px',
  },
  '.cm-panels': { backgroundColor: 'var(--g-sunken)', color: 'var(--g-ink1)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--g-line)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--g-line)' },
  '.cm-textfield': {
    border: '1px solid var(--g-edge)',
    borderRadius: '4px',
    backgroundColor: 'var(--g-surface)',
    color: 'inherit',
  },
  '.cm-button': {
    border: '1px solid var(--g-edge)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--g-surface)',
    color: 'inherit',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--g-mark)', color: 'var(--g-on-mark)' },
  '.cm-foldPlaceholder': { border: 'none', backgroundColor: 'var(--g-sunken)', color: 'var(--g-ink3)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--g-ink1)' },
  { tag: tags.string, color: 'var(--g-glaze)' },
  { tag: tags.number, color: 'var(--g-indigo)' },
  { tag: [tags.bool, tags.null, tags.atom], color: 'var(--g-plum)' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword], color: 'var(--g-plum)' },
  { tag: tags.regexp, color: 'var(--g-amber)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--g-ink3)' },
  { tag: tags.function(tags.variableName), color: 'var(--g-indigo)' },
  { tag: [tags.bracket, tags.punctuation, tags.separator], color: 'var(--g-ink3)' },
  { tag: tags.invalid, color: 'var(--g-seal)' },
]);

/** Theme and syntax colours of the code editor. */
export const codeLook = [look, syntaxHighlighting(colours)];
