import type { OutlineNode } from '@easymock/mock-engine';
import { AutoComplete, Input, type InputRef, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useModule } from '../../../../lib/browser/use-module';
import { useLanguage, useTexts } from '../../../../lib/texts/texts';
import { localeOf } from '../code/engine';
import styles from './cell-inputs.module.css';
import { ChoiceLabel } from './choice-label';
import { commonRules, explainRule } from './explain-rule';
import { formTexts } from './form-texts';

/** The focus target after a cell: its row, the next cell, a new row, or the element that the person chose. */
export type CellExit = 'row' | 'next' | 'previous' | 'sibling' | 'inside' | 'away';

export interface CellProps {
  initial: string;
  label: string;
  /** Returns the problem of a text, or undefined. */
  check?: (text: string) => string | undefined;
  /** Called when editing ends; `undefined` leaves the field unchanged. */
  onDone: (text: string | undefined, exit: CellExit) => void;
}

function exitOf(event: KeyboardEvent): CellExit | undefined {
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Enter') return undefined;
  if (event.shiftKey) return 'sibling';
  return event.altKey ? 'inside' : 'row';
}

/**
 * State of a cell while it is edited. Enter and Tab accept the text, Esc discards it, and an invalid text
 * keeps the cell open.
 */
function useCell({ initial, check, onDone }: CellProps) {
  const [text, setText] = useState(initial);
  const isOver = useRef(false);
  const error = text === initial ? undefined : check?.(text);
  const leave = (value: string | undefined, exit: CellExit) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(value === initial ? undefined : value, exit);
  };
  return {
    text,
    setText: (next: string) => setText(next),
    error,
    leave,
    /** Accepts the text when the focus leaves, unless the text is invalid. */
    onBlur: () => leave(error ? undefined : text, 'away'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        leave(undefined, 'row');
        return;
      }
      const exit = exitOf(event);
      if (!exit) return;
      event.preventDefault();
      event.stopPropagation();
      if (!error) leave(text, exit);
    },
  };
}

/** Shows a problem below the cell without shifting the layout. */
function CellError({ text }: { text: string | undefined }) {
  return text ? (
    <span className={styles.cellError} role="alert">
      {text}
    </span>
  ) : null;
}

/** Input for one line of text, such as a name or a number. */
export function TextCell(props: CellProps) {
  const { text, setText, error, onBlur, onKeyDown } = useCell(props);
  return (
    <span className={styles.editing}>
      <Input
        autoFocus
        size="small"
        className="g-mono"
        aria-label={props.label}
        aria-invalid={Boolean(error)}
        status={error ? 'error' : undefined}
        spellCheck={false}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <CellError text={error} />
    </span>
  );
}

/** Input for several lines. Ctrl+Enter breaks the line, because Alt+Enter adds a field. */
export function LongTextCell(props: CellProps) {
  const { text, setText, onBlur, onKeyDown } = useCell(props);
  return (
    <span className={styles.editing}>
      <span className={styles.long}>
        <Input.TextArea
          autoFocus
          size="small"
          className="g-mono"
          aria-label={props.label}
          spellCheck={false}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              const { selectionStart, selectionEnd } = event.currentTarget;
              event.preventDefault();
              setText(`${text.slice(0, selectionStart)}\n${text.slice(selectionEnd)}`);
            } else onKeyDown(event);
          }}
        />
      </span>
    </span>
  );
}

interface Choice {
  value: string;
  label: ReactNode;
}

const choicesWidth = 380;
// On a phone the list is nearly as wide as the screen, so it shifts to the left of its cell instead of
// overflowing the edge.
const choicesPlaces = Object.fromEntries(
  [
    { name: 'bottomLeft', points: ['tl', 'bl'], gap: 4 },
    { name: 'topLeft', points: ['bl', 'tl'], gap: -4 },
  ].map(({ name, points, gap }) => [
    name,
    { points, offset: [0, gap], overflow: { shiftX: true, adjustY: true }, htmlRegion: 'visible' as const },
  ]),
);

/** Input for one line of text with a list of choices below it. */
function ChoiceCell(
  props: CellProps & {
    cell: ReturnType<typeof useCell>;
    options: Choice[];
    /** Whether Enter takes the first choice if none was selected with the arrow keys. */
    takesFirst: boolean;
    opensAtOnce: boolean;
    placeholder?: string;
    onCaret?: (caret: number) => void;
    onChoose: (text: string, input: HTMLInputElement | null) => void;
  },
) {
  const { cell, options, takesFirst } = props;
  const [isOpen, setIsOpen] = useState(props.opensAtOnce);
  const isChoosing = useRef(false);
  const input = useRef<InputRef>(null);
  const isShown = isOpen && options.length > 0;
  return (
    <span
      className={styles.editing}
      onKeyDownCapture={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          isChoosing.current = true;
          if (!isOpen) setIsOpen(true);
          return;
        }
        const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey;
        if (isShown && isPlainEnter && (takesFirst || isChoosing.current)) return;
        if (isShown && event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          setIsOpen(false);
          return;
        }
        cell.onKeyDown(event);
      }}
    >
      <AutoComplete
        autoFocus
        size="small"
        className={styles.choice}
        value={cell.text}
        options={options}
        open={isShown}
        defaultActiveFirstOption={takesFirst}
        popupMatchSelectWidth={Math.min(choicesWidth, innerWidth - 16)}
        builtinPlacements={choicesPlaces}
        onSelect={(value: string) => {
          setIsOpen(false);
          props.onChoose(value, input.current?.input ?? null);
        }}
        onBlur={cell.onBlur}
      >
        <Input
          ref={input}
          className="g-mono"
          aria-label={props.label}
          aria-invalid={Boolean(cell.error)}
          status={cell.error ? 'error' : undefined}
          spellCheck={false}
          placeholder={props.placeholder}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            cell.setText(event.target.value);
            props.onCaret?.(event.target.selectionStart ?? event.target.value.length);
            isChoosing.current = false;
            setIsOpen(true);
          }}
        />
      </AutoComplete>
      <CellError text={cell.error} />
    </span>
  );
}

// Loaded only when somebody edits a value, because nothing else needs the placeholders.
const loadCompletion = () => import('../code/complete-placeholder');

/**
 * Text input in which `@` offers placeholders. While the text is empty, the placeholder suggested by the
 * field name is offered.
 */
export function PlaceholderCell(props: CellProps & { suggestion?: string | undefined }) {
  const { suggestion } = props;
  const cell = useCell(props);
  const t = useTexts(formTexts);
  const language = useLanguage();
  const [caret, setCaret] = useState(0);
  const completion = useModule(loadCompletion, true);
  const typed = completion?.completePlaceholder(cell.text, caret, localeOf(language)) ?? [];
  const isSuggested = suggestion !== undefined && cell.text === '';
  const choices = isSuggested
    ? [{ text: suggestion, caret: suggestion.length, example: suggestion, about: t.suggested }]
    : typed;
  return (
    <ChoiceCell
      {...props}
      cell={cell}
      placeholder={t.valueHint}
      opensAtOnce={isSuggested}
      // Enter must not take a choice while the field is empty.
      takesFirst={!isSuggested && !completion?.endsWithPlaceholder(cell.text, caret)}
      options={choices.map(({ text, example, about }) => ({
        value: text,
        label: <ChoiceLabel title={example} about={about} />,
      }))}
      onCaret={setCaret}
      onChoose={(text, input) => {
        const place = choices.find((choice) => choice.text === text)?.caret ?? text.length;
        cell.setText(text);
        setCaret(place);
        requestAnimationFrame(() => input?.setSelectionRange(place, place));
      }}
    />
  );
}

/** Input for the rule of a field, offering common rules and their effects. */
export function RuleCell(props: CellProps & { node: OutlineNode; onTyping: (rule: string) => void }) {
  const language = useLanguage();
  const { node } = props;
  const check = (rule: string) => {
    const { state, text } = explainRule(rule.trim(), node, language);
    return state === 'wrong' ? text : undefined;
  };
  const cell = useCell({ ...props, check, onDone: (rule, exit) => props.onDone(rule?.trim(), exit) });
  const typing = {
    ...cell,
    setText: (rule: string) => {
      cell.setText(rule);
      props.onTyping(rule.trim());
    },
  };
  const rules = commonRules[node.kind].filter((rule) => rule.startsWith(cell.text.trim()) && rule !== cell.text);
  return (
    <ChoiceCell
      {...props}
      cell={typing}
      opensAtOnce={cell.text === ''}
      takesFirst={false}
      options={rules.map((rule) => ({
        value: rule,
        label: <ChoiceLabel title={rule} about={explainRule(rule, node, language).text} />,
      }))}
      onChoose={(rule) => cell.leave(rule, 'row')}
    />
  );
}

/** Select for a short list of values. */
export function SelectCell(props: CellProps & { options: { value: string; label: string }[] }) {
  const { leave, onKeyDown } = useCell(props);
  return (
    <span
      className={styles.editing}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.altKey) onKeyDown(event);
      }}
    >
      <Select
        autoFocus
        defaultOpen
        size="small"
        className={styles.choice}
        aria-label={props.label}
        value={props.initial}
        options={props.options}
        popupMatchSelectWidth={false}
        onSelect={(value: string) => leave(value, 'row')}
        onBlur={() => leave(undefined, 'away')}
      />
    </span>
  );
}
