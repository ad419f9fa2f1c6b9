import { useMutation } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CallError, report } from '../../lib/api/api';
import { useDraft } from '../../lib/drafts';
import { focusFirstError } from './field';
import { changedIn, mergeTyped, rebase as rebaseValues } from './form-values';

/** By field, what is wrong with it. */
export type FieldErrors = Partial<Record<string, string>>;

/** Thrown by `save` to refuse in the words of the form. */
export class FieldRefusal extends Error {
  readonly fieldErrors: FieldErrors;
  constructor(fieldErrors: FieldErrors) {
    super(Object.values(fieldErrors).join(' '));
    this.fieldErrors = fieldErrors;
  }
}

/** A version of a record, as a form shows it. */
export interface EditedVersion<Values extends object> {
  readonly version: number;
  readonly values: Values;
}

interface Options<Values extends object, Saved> {
  /** The stored values. The form follows them until somebody edits a field. */
  record: Values;
  /** The initial values of the fields, if they differ from the record. */
  initial?: Values;
  /** Keeps what was not saved under this name on this machine. Not for forms with secrets. */
  draft?: string;
  /** The version that the form edits, if several people may edit the record: a draft remembers it. */
  edited?: {
    readonly readEdited: () => EditedVersion<Values>;
    /** Edits the version that a draft was typed over, since somebody else has changed the same field since. */
    readonly reopen: (older: EditedVersion<Values>) => void;
  };
  /** Returns the problems that the form can find itself; with a problem nothing is sent. */
  check?: (values: Values) => FieldErrors;
  /** The values as they are stored, for example without blanks around them. */
  clean?: (values: Values) => Values;
  /** Calls that it makes claim all failures: the form shows them below the fields, or else in a notice. */
  save: (values: Values) => Promise<Saved>;
  /** The fields that a refusal is about, if it does not name them itself. */
  errorsOf?: (error: CallError, values: Values) => FieldErrors;
  /** Runs when it is saved. It may leave the page without a question. */
  onSaved?: (saved: Saved, values: Values) => unknown;
  /** Whether there is input beside the values that would be lost, such as a picked file. */
  hasMore?: boolean;
  /** Sends nothing while nothing has changed. */
  skipsUnchanged?: boolean;
}

/**
 * A form for one record: what is typed and whether it differs, errors below their fields and the first of them
 * focused, unsaved input kept and guarded, Ctrl+Enter and Ctrl+S to save.
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
    // What stands beside the values is not kept, so on its own it needs no draft.
    ...{ name: options.draft, values, base, isDirty: isTyped },
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

  function showFailure(error: Error): void {
    if (error instanceof FieldRefusal) refuse(error.fieldErrors);
    if (!(error instanceof CallError) || error.isSettled) return;
    const found = { ...error.fieldErrors, ...errorsOf?.(error, values) };
    if (Object.values(found).some(Boolean)) refuse(found);
    else report(error);
  }

  const saving = useMutation({
    mutationFn: ({ cleaned }: Submitted<Values>) => options.save(cleaned),
    onSuccess: async (saved, { typed, kept, cleaned, after }) => {
      draft.clear(kept);
      setBase(cleaned);
      setErrors({});
      // Text typed while the save was under way stays in its field, unsaved.
      setValues((now) => mergeTyped(now, typed, cleaned));
      isLeaving.current = true;
      try {
        await (after ? after() : onSaved?.(saved, cleaned));
      } finally {
        isLeaving.current = false;
      }
    },
    onError: showFailure,
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

  /** Goes on from a newer version of the record: `stored` is what it holds now, `typed` what the fields show. */
  function rebase(stored: Values, typed: Values): void {
    setBase(stored);
    setValues(typed);
    setErrors({});
  }

  /** Begins anew with these values, as if they were stored. */
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
    /** Changes the values by what they are at that moment. */
    edit: setValues,
    refuse,
    submit: () => submitThen(),
    /** The same with something else to do in place of `onSaved`. */
    submitThen,
    start,
    rebase,
    /** Gives up what was typed. */
    reset: () => start(base),
    /** Keeps what was typed as a draft. @returns whether the form may close without a question */
    keepDraft: draft.save,
    /** Keeps nothing of what was typed. */
    forgetDraft: () => draft.clear(),
    /** For `LeaveGuard`. */
    isGuarded: () => isDirty && !isLeaving.current,
    /** For `DraftBanner`, if an earlier visit left something else behind than what is there. */
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

/** The properties of a `<form>` that is submitted by its button, Enter, Ctrl+Enter or Ctrl+S. */
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

/** What is kept of a form: what was typed, and what it was typed over. */
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
 * Unsaved input, kept on this machine if the form has a name for it. It remembers what it was typed over: fields that
 * were left alone follow the record when the input is restored. If somebody else has changed a field of it since, it is
 * restored over the older version, so that its save is a late one.
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
  // Kept by an earlier version, it is the values alone, or does not name the version, which may then be any.
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

/** What is wrong with the fields of a form. `refuse` sets the focus to the first of them. */
function useFieldErrors(box: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const refused = useRef<FieldErrors>(undefined);
  // Once it stands at the fields: what an answer changes may be drawn later than the next frame.
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
