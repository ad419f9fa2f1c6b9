import type { FormInstance } from 'antd';
import type { CallError } from '../../lib/api/api';

/**
 * Shows the server's errors below the fields. Returns the number of `wrong` fields, and the text of the
 * errors without a field. An error of `extra.score` belongs to the field of this path if the form has it, or
 * else to `extra`.
 */
export function showEntries<Values>(form: FormInstance<Values>, error: CallError): { wrong: number; rest: string } {
  if (error.entries.length === 0) return { wrong: 0, rest: error.message };
  const fields = form.getFieldsError().map(({ name }) => ({ name, path: name.join('.'), errors: [] as string[] }));
  const rest: string[] = [];
  for (const [path, said] of error.entries.flatMap((entry) => Object.entries(entry))) {
    const field = fields
      .filter((each) => path === each.path || path.startsWith(`${each.path}.`))
      .reduce<(typeof fields)[number] | undefined>(
        (best, each) => (best && best.path.length > each.path.length ? best : each),
        undefined,
      );
    if (field) field.errors.push(said);
    else rest.push(said);
  }
  const wrong = fields.filter(({ errors }) => errors.length > 0).map(({ name, errors }) => ({ name, errors }));
  form.setFields(wrong as Parameters<typeof form.setFields>[0]);
  return { wrong: wrong.length, rest: rest.join(' ') };
}

const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [tabindex="0"]';

/** Returns the first field of a form; in a radio group, the chosen option. */
function firstField(box: HTMLElement): HTMLElement | null {
  const field = box.querySelector<HTMLElement>(fields);
  if (!field?.matches('[type=radio]')) return field;
  const group = field.closest('[role="radiogroup"], fieldset');
  return group?.querySelector<HTMLElement>('[type=radio]:checked') ?? field;
}

/**
 * Focuses the first field of a form, or waits for a field that is still loading unless the user focuses
 * something else.
 */
export function focusFirst(box: HTMLElement | null): void {
  if (!box) return;
  const field = firstField(box);
  if (field) {
    field.focus();
    return;
  }
  const from = document.activeElement;
  const arrival = new MutationObserver(() => {
    const late = firstField(box);
    if (!late) return;
    arrival.disconnect();
    if (document.activeElement === from) late.focus();
  });
  arrival.observe(box, { childList: true, subtree: true });
}

/** Frames. antd renders errors some frames after they were set. */
const framesToWait = 30;

const reachable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled)';

/** Focuses the first invalid field once it is marked as invalid; in a group of checkboxes, the first one. */
export function focusWrong(box: HTMLElement | null, frames = framesToWait): void {
  requestAnimationFrame(() => {
    const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    const field = wrong?.matches('div') ? (wrong.querySelector<HTMLElement>(reachable) ?? wrong) : wrong;
    field?.focus();
    if (!field?.contains(document.activeElement) && frames > 0) focusWrong(box, frames - 1);
  });
}

/** Returns the focus to the element that had it at saving, once the element is enabled again. */
export function focusAgain(box: HTMLElement | null, from: Element | null, frames = framesToWait): void {
  requestAnimationFrame(() => {
    if (!(from instanceof HTMLElement) || !box?.contains(from)) return;
    if (from.matches(':disabled') && frames > 0) focusAgain(box, from, frames - 1);
    else from.focus();
  });
}
