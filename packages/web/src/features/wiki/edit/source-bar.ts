import { type EditorState, type Extension, Prec, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';

interface BarButton {
  readonly name: string;
  readonly content: Element | string;
  readonly run: (view: EditorView) => void;
}

interface Bar {
  /** Finds the part of the source that contains the cursor. */
  readonly find: (state: EditorState) => { readonly from: number } | undefined;
  readonly label: () => string;
  readonly buttons: (view: EditorView) => readonly BarButton[];
  /** Whether the bar is below the part, because another bar may be above. */
  readonly isBelow?: boolean;
}

interface Shown {
  readonly from: number;
  readonly tooltip: Tooltip;
}

const barClass = 'cm-source-bar';

/** Moves the focus among the tools by the arrow keys, and back to the text by Escape. */
function onKey(view: EditorView, bar: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === 'Escape') view.focus();
  else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function buttonOf(view: EditorView, { name, content, run }: BarButton, at: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = name;
  button.ariaLabel = name;
  button.tabIndex = at === 0 ? 0 : -1;
  button.append(content);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => run(view));
  return button;
}

function elementOf(view: EditorView, { label, buttons }: Bar): HTMLElement {
  const bar = document.createElement('div');
  bar.className = barClass;
  bar.setAttribute('role', 'toolbar');
  bar.ariaLabel = label();
  bar.append(...buttons(view).map((button, at) => buttonOf(view, button, at)));
  bar.addEventListener('keydown', (event) => onKey(view, bar, event));
  return bar;
}

const look = EditorView.theme({
  [`.${barClass}`]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '4px',
    marginBlock: '4px',
    borderRadius: 'var(--g-radius-card, 10px)',
  },
  [`.${barClass} button`]: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '28px',
    height: '28px',
    padding: '0 6px',
    border: '0',
    borderRadius: 'var(--g-radius-tag)',
    background: 'none',
    color: 'var(--g-ink2)',
    fontSize: '13px',
    cursor: 'pointer',
  },
  [`.${barClass} button:hover`]: { background: 'var(--g-glaze-soft)', color: 'var(--g-glaze)' },
  [`.${barClass} svg`]: { width: '16px', height: '16px', margin: '0' },
});

function focusBar(view: EditorView): boolean {
  const button = view.dom.ownerDocument.querySelector<HTMLElement>(`.${barClass} button`);
  button?.focus();
  return button !== null;
}

/**
 * Shows a bar of tools at the part of the source that contains the cursor; it stays the same element while the
 * cursor is in that part. Alt+F10 leads into it.
 */
export function sourceBar(bar: Bar): Extension {
  const shownIn = (state: EditorState, before: Shown | null): Shown | null => {
    const found = bar.find(state);
    if (!found) return null;
    if (before?.from === found.from) return before;
    const create = (view: EditorView) => ({ dom: elementOf(view, bar) });
    return { from: found.from, tooltip: { pos: found.from, above: !bar.isBelow, strictSide: false, create } };
  };
  const field = StateField.define<Shown | null>({
    create: (state) => shownIn(state, null),
    update: (before, { docChanged, selection, state, startState }) =>
      docChanged || selection || state.readOnly !== startState.readOnly ? shownIn(state, before) : before,
    provide: (self) => showTooltip.from(self, (shown) => shown?.tooltip ?? null),
  });
  return [field, look, Prec.highest(keymap.of([{ key: 'Alt-F10', run: focusBar }]))];
}
