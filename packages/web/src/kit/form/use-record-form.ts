import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, showFailure } from '../../lib/api/api';
import { useDraft } from '../../lib/drafts';
import { focusFirstError } from './field';
import { changedIn, mergeTyped, rebase as rebaseValues } from './form-values';

export type FieldErrors = Partial<Record<string, string>>;

/** Thrown by `save` to refuse values with messages of the form itself. */
export class FieldRefusal extends Error {
  readonly fieldErrors: FieldErrors;
  constructor(fieldErrors: FieldErrors) {
    super(Object.values(fieldErrors).join(' '));
    this.fieldErrors = fieldErrors;
  }
}

/** A version of a record with its form values. */
export interface EditedVersion<Values extends object> {
  readonly version: number;
  readonly values: Values;
}

interface Options<Values extends object, Saved> {
  /** The stored values. The form follows them until the user edits a field. */
  record: Values;
  /** The initial values of the fields, if they differ from the record. */
  initial?: Values;
  /** Name under which unsaved input is stored on this device. Must be absent in forms with secrets. */
  draft?: string;
  /** The version that the form edits, if several people may edit the record. A draft stores it. */
  edited?: {
    readonly readEdited: () => EditedVersion<Values>;
    /** Switches to the base version of a draft, because another person has since changed a field of the draft. */
    readonly reopen: (older: EditedVersion<Values>) => void;
  };
  /** Returns the problems that the form can detect itself. If there are any, nothing is sent. */
  check?: (values: Values) => FieldErrors;
  /** Returns the values as they are stored, for example without surrounding spaces. */
  clean?: (values: Values) => Values;
  /**
   * Saves the values. Its calls must claim all failures, which the form shows below the fields, or else in a
   * notice.
   */
  save: (values: Values) => Promise<Saved>;
  /** Returns the errors by field of a refusal that does not name its fields. */
  errorsOf?: (error: CallError, values: Values) => FieldErrors;
  /** Runs after the save. It may leave the page without a question. */
  onSaved?: (saved: Saved, values: Values) => unknown;
  /** Whether there is further unsaved input beside the values, such as a picked file. */
  hasMore?: boolean;
  /** Whether a submit without changes sends nothing. */
  skipsUnchanged?: boolean;
}

/**
 * Manages a form for one record: values and changes, errors below their fields with focus on the first, a
 * stored draft, a leave guard, and saving with Ctrl+Enter or Ctrl+S.
 * @example
 * const update = useChange('team', 'update', { claims: 'all' });
 * const form = useRecordForm({ record: { name }, save: (values) => update.mutateAsync({ id, ...values }) });
 * <form {...form.props}><Field label={t.name} error={form.errors.name}>…</Field></form>
 */
export function useRecordForm<Values extends object, Saved>(options: Options<Values, Saved>) {
  const {
    record,
    initial = record,
    check,
    clean,
    errorsOf,
    onSaved,
    hasMore = false,
    skipsUnchanged = false,
  } = options;
  const box = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const [seen, setSeen] = useState(record);
  const [base, setBase] = useState(record);
  const [values, setValues] = useState(initial);
  const { errors, setErrors, refuse } = useFieldErrors(box);
  const isTyped = changedIn(values, base).length > 0;
  const isDirty = hasMore || isTyped;
  const draft = useFormDraft({
    // Input beside the values is not stored, so there is no draft if only such input exists.
    name: options.draft,
    values,
    base,
    isDirty: isTyped,
    version: options.edited?.readEdited().version,
  });

  if (seen !== record && changedIn(record, seen).length > 0) {
    setSeen(record);
    if (!isDirty) {
      setBase(record);
      setValues(record);
    }
  }

  function change(part: Partial<Values>): void {
    const keys = Object.keys(part);
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) =>
      keys.some((key) => before[key])
        ? Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key)))
        : before,
    );
  }

  function showSaveFailure(error: Error): void {
    if (error instanceof FieldRefusal) refuse(error.fieldErrors);
    if (!(error instanceof CallError) || error.isSettled) return;
    const found = { ...error.fieldErrors, ...errorsOf?.(error, values) };
    if (Object.values(found).some(Boolean)) refuse(found);
    else showFailure(error);
  }

  const saving = useMutation({
    mutationFn: ({ cleaned }: Submitted<Values>) => options.save(cleaned),
    onSuccess: async (saved, { typed, kept, cleaned, after }) => {
      draft.clear(kept);
      setBase(cleaned);
      setErrors({});
      // Text typed during the save stays in its field, unsaved.
      setValues((now) => mergeTyped(now, typed, cleaned));
      isLeaving.current = true;
      try {
        await (after ? after() : onSaved?.(saved, cleaned));
      } finally {
        isLeaving.current = false;
      }
    },
    onError: showSaveFailure,
  });

  function submitThen(after?: () => unknown): void {
    if (saving.isPending || (skipsUnchanged && !isDirty)) return;
    const wrong = check?.(values) ?? {};
    if (Object.values(wrong).some(Boolean)) {
      refuse(wrong);
      return;
    }
    setErrors({});
    saving.mutate({ typed: values, kept: draft.kept, cleaned: clean?.(values) ?? values, after });
  }

  /**
   * Continues on a newer version of the record: `stored` is its current content, `typed` the values of the
   * fields.
   */
  function rebase(stored: Values, typed: Values): void {
    setBase(stored);
    setValues(typed);
    setErrors({});
  }

  /** Restarts with these values as the stored ones. */
  function start(next: Values): void {
    rebase(next, next);
    draft.clear();
  }

  return {
    values,
    errors,
    isDirty,
    isSaving: saving.isPending,
    change,
    /** Updates the values from their current state. */
    edit: setValues,
    refuse,
    submit: () => submitThen(),
    /** Submits with another callback in place of `onSaved`. */
    submitThen,
    start,
    rebase,
    /** Discards the typed values. */
    reset: () => start(base),
    /** Stores the typed values as a draft. @returns whether the form may close without a question */
    keepDraft: draft.save,
    /** Deletes the draft. */
    forgetDraft: () => draft.clear(),
    /** For `LeaveGuard`. */
    isGuarded: () => isDirty && !isLeaving.current,
    /** For `DraftBanner`: the draft of an earlier visit, if it differs from the current values. */
    kept: draft.found &&
      changedIn(draft.found.value, values).length > 0 && {
        draft: draft.found,
        onRestore: (value: Values) => {
          const { older } = draft.found ?? {};
          if (older) {
            setBase(older.values);
            options.edited?.reopen(older);
          }
          setValues({ ...initial, ...value });
          draft.dismiss();
        },
        onDiscard: draft.discard,
      },
    /** For the `<form>`. */
    props: { ref: box, ...submittedBy(submitThen) },
  };
}

/** Returns the props of a `<form>` that is submitted by its button, Enter, Ctrl+Enter or Ctrl+S. */
const submittedBy = (submit: () => void) => ({
  noValidate: true,
  onSubmit: (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    submit();
  },
});

/** A stored draft: the typed values and their base. */
interface Kept<Values extends object> {
  readonly values: Values;
  readonly base: Values;
  readonly version?: number | undefined;
}

interface Submitted<Values extends object> {
  readonly typed: Values;
  readonly kept: Kept<Values>;
  readonly cleaned: Values;
  readonly after?: (() => unknown) | undefined;
}

/**
 * Stores unsaved input on this device if the form has a name for it, together with its base. A restored draft
 * takes unchanged fields from the current record. If another person has changed one of its fields since, it
 * is restored on its old base, so that its save is detected as stale.
 */
function useFormDraft<Values extends object>(options: {
  name: string | undefined;
  values: Values;
  base: Values;
  version: number | undefined;
  isDirty: boolean;
}) {
  const { name, values, base, version, isDirty } = options;
  const kept = useMemo<Kept<Values>>(() => ({ values, base, version }), [values, base, version]);
  const { found, ...draft } = useDraft(name ?? '', kept, isDirty && name !== undefined);
  if (!found || name === undefined) return { ...draft, kept, found: null };
  // Drafts of earlier versions contain only the values, or no version number; 1 stands for an unknown
  // version.
  const {
    values: typed,
    base: typedOver = base,
    version: typedIn = 1,
  } = 'base' in found.value ? found.value : { values: found.value as unknown as Values };
  const { values: moved, both } = rebaseValues(typed, typedOver, base);
  if (version === undefined || both.length === 0)
    return { ...draft, kept, found: { at: found.at, value: moved, older: undefined } };
  const older = { version: typedIn, values: { ...base, ...typedOver } };
  return { ...draft, kept, found: { at: found.at, value: { ...older.values, ...typed }, older } };
}

function isSaveKey(event: KeyboardEvent): boolean {
  if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return false;
  return event.key === 'Enter' || event.key.toLowerCase() === 's';
}

/** Manages the errors of a form's fields. `refuse` focuses the first field with an error. */
function useFieldErrors(box: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const refused = useRef<FieldErrors>(undefined);
  // Runs after the errors are rendered, which may happen later than in the next frame.
  useEffect(() => {
    if (refused.current !== errors) return;
    refused.current = undefined;
    focusFirstError(box.current);
  }, [errors, box]);
  function refuse(found: FieldErrors): void {
    refused.current = found;
    setErrors(found);
  }
  return { errors, setErrors, refuse };
}
