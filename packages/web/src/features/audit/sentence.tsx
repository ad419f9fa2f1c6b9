import {
  type AuditEntry,
  auditAreaNames,
  auditHandover,
  auditKinds,
  auditRecordsFallback,
  auditSentences,
  failures,
  fillText,
  handoverKindKeys,
  handoverKinds,
  type Language,
  menus,
  type Role,
  roleNames,
  type Text,
} from '@easymock/contract';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/texts/texts';
import styles from './audit.module.css';

/** The object of a sentence: a person by name, anything else in quotation marks. */
interface Part {
  text: string;
  /** User name of a person, if it differs from the name. */
  login?: string;
  /** Path of the page that shows the object. */
  path?: string;
}

/** Areas with read access only, which appear in the log when access is refused. */
const readAreas: Readonly<Record<string, Text>> = {
  dashboard: menus.dashboard,
  audit: { zh: '操作日志', en: 'Audit log' },
  tools: menus.tools,
};
const signIn: Text = { zh: '登录', en: 'sign-in' };

const changedTo = (entry: AuditEntry, field: string): string => String(entry.diff[field]?.after ?? '');

/** Converts a name for use within a sentence; acronyms such as `HTTPS` and `QR` stay unchanged. */
const withinSentence = (name: string): string => name.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** Returns the kinds of records handed over, and the new owner. */
function handedOver(entry: AuditEntry, language: Language): { things: string; heir: string } {
  // Kinds are sorted as in the contract, because the database does not preserve their order.
  const kinds = handoverKindKeys.filter((kind) => entry.diff[kind] !== undefined);
  const and = language === 'en' ? ', ' : '、';
  const heirs = [...new Set(kinds.map((kind) => changedTo(entry, kind)))];
  return {
    things: kinds.map((kind) => withinSentence(fillText(handoverKinds[kind], language))).join(and),
    heir: heirs.join(and) || '…',
  };
}

/**
 * Returns the refused call and the reason. The log stores the path of the call and the kind of the failure.
 */
function refusal(entry: AuditEntry, language: Language): { things: string; reason: string } {
  const [path = '', kind = ''] = entry.entityName.split(' ');
  const area = path.split('/')[1] ?? '';
  const place = path === '/u/login' ? signIn : (auditAreaNames[area] ?? readAreas[area]);
  const failure = Object.hasOwn(failures, kind) ? failures[kind as keyof typeof failures] : undefined;
  const reason = failure ? withoutPlaces(fillText(failure.text, language)) : kind;
  return { things: place ? fillText(place, language) : path, reason };
}

/**
 * Removes clauses with placeholders, whose values are not stored. Remaining placeholders become an ellipsis.
 */
const withoutPlaces = (text: string): string =>
  text.replace(/[，；;,][^，；;,]*\{\w+\}.*$/, '').replace(/\{\w+\}/g, '…');

function valuesOf(entry: AuditEntry, language: Language): Record<string, string> {
  const kind = auditKinds[entry.area];
  const roleAt = (value: unknown) => {
    const name = roleNames[value as Role];
    return name ? fillText(name, language) : '…';
  };
  return {
    kind: entry.isPerson || !kind ? '' : fillText(kind, language),
    before: roleAt(entry.diff.role?.before),
    after: roleAt(entry.diff.role?.after),
    ...(entry.action === 'refused' ? refusal(entry, language) : handedOver(entry, language)),
  };
}

function objectOf(entry: AuditEntry, language: Language): Part | undefined {
  const { entityName, entityTitle, isPerson, action, path } = entry;
  if (isPerson) {
    const login = entityTitle === entityName || entityName === '' ? undefined : entityName;
    return { text: entityTitle || entityName, path, ...(login && { login }) };
  }
  const role = action === 'changeRoleRights' ? roleNames[entry.entityId as Role] : undefined;
  const text = role ? fillText(role, language) : entityName || entityTitle;
  if (!text) return undefined;
  // For a session the object is an address.
  return { text: action === 'endSession' ? text : `“${text}”`, path };
}

/** Splits a sentence of the audit log into texts and the object. */
function sentenceOf(entry: AuditEntry, language: Language): (string | Part)[] {
  const object = objectOf(entry, language);
  const values = valuesOf(entry, language);
  const words = fillText(auditSentences[entry.action], language, {
    ...values,
    things: values.things || auditRecordsFallback,
    object: '{object}',
  });
  const behind = entry.action === 'offboard' && values.things ? fillText(auditHandover, language, values) : '';
  const [before = '', after] = tidy(words + behind, object !== undefined).split('{object}');
  const parts = [before, ...(object && after !== undefined ? [object] : []), after ?? ''];
  return parts.filter((part) => part !== '');
}

/** Removes the gaps left by missing words. */
const tidy = (text: string, hasObject: boolean): string =>
  (hasObject ? text : text.replace('{object}', '')).replace(/ {2,}/g, ' ').trimEnd();

/** Returns the sentence as plain text, for files and assistive technology. */
export function plainSentence(entry: AuditEntry, language: Language): string {
  const words = sentenceOf(entry, language).map((part) =>
    typeof part === 'string' ? part : part.login ? `${part.text} (${part.login})` : part.text,
  );
  return `${actorOf(entry, language)} ${words.join('')}`.trim();
}

const nobody: Text = { zh: '未登录的人', en: 'Somebody who was not signed in' };

const actorOf = ({ userName, userNickName }: AuditEntry, language: Language): string =>
  userNickName || userName || fillText(nobody, language);

/** Shows an action as a sentence. The object links to the page that shows it. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const language = useLanguage();
  const actor = actorOf(entry, language);
  return (
    <span className={styles.sentence}>
      <Name part={{ text: actor, ...(entry.userName !== actor && { login: entry.userName }) }} />{' '}
      {sentenceOf(entry, language).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other names
        typeof part === 'string' ? part : <Name key={index} part={part} />,
      )}
    </span>
  );
}

function Name({ part: { text, login, path } }: { part: Part }) {
  const name = path ? <Link to={path}>{text}</Link> : <strong>{text}</strong>;
  return (
    <>
      {name}
      {login && <span className={styles.login}> {login}</span>}
    </>
  );
}
