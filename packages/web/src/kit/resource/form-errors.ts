import type { FormInstance } from 'antd';
import type { CallError } from '../../lib/api/api';

/**
 * Puts what the server says below the fields. Answers how many fields are `wrong`, and the `rest`, which belongs to
 * no field. `extra.score` belongs to a field of this path if the form has one, or else to `extra`.
 */
export function showEntries<Values>(
  form: FormInstance<Values>,
  error: CallError,
): { wrong: number; rest: string } {
  if (error.entries.length === 0) return { wrong: 0, rest: error.message };
  const fields = form
    .getFieldsError()
    .map(({ name }) => ({ name, path: name.join('.'), errors: [] as string[] }));
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
  const wrong = fields
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, errors }));
  form.setFields(wrong as Parameters<typeof form.setFields>[0]);
  return { wrong: wrong.length, rest: rest.join(' ') };
}

const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [tabindex="0"]';

/** The first field of a form; of several to choose one of, the chosen one. */
function firstField(box: HTMLElement): HTMLElement | null {
  const field = box.querySelector<HTMLElement>(fields);
  if (!field?.matches('[type=radio]')) return field;
  const group = field.closest('[role="radiogroup"], fieldset');
  return group?.querySelector<HTMLElement>('[type=radio]:checked') ?? field;
}

/** Focuses the first field of a form, or waits for one that is still on its way, unless the person goes elsewhere. */
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

/** Fields show their errors some frames after they were told. */
const framesToWait = 30;

const reachable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled)';

/** Focuses the first field that is wrong, as soon as it shows that it is; of a group of boxes, the first box. */
export function focusWrong(box: HTMLElement | null, frames = framesToWait): void {
  requestAnimationFrame(() => {
    const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    const field = wrong?.matches('div') ? (wrong.querySelector<HTMLElement>(reachable) ?? wrong) : wrong;
    field?.focus();
    if (!field?.contains(document.activeElement) && frames > 0) focusWrong(box, frames - 1);
  });
}

/** Returns the focus to the element that had it at saving, as soon as that is enabled again. */
export function focusAgain(box: HTMLElement | null, from: Element | null, frames = framesToWait): void {
  requestAnimationFrame(() => {
    if (!(from instanceof HTMLElement) || !box?.contains(from)) return;
    if (from.matches(':disabled') && frames > 0) focusAgain(box, from, frames - 1);
    else from.focus();
  });
}
