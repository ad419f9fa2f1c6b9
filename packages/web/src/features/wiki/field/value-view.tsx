import { Avatar } from '../../../kit/display/avatar';
import { ColourTag } from '../../../kit/display/colour-tag';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useLanguage } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './field.module.css';
import type { Property } from './properties';

export interface Person {
  readonly _id: string;
  readonly nick_name: string;
  readonly head_img: string;
}
export type People = ReadonlyMap<string, Person>;

/** Returns the text of a value, for screen readers and headings. */
export function textOfValue(value: string | number, { type, options }: Property, people: People): string {
  if (type === 'person') return people.get(String(value))?.nick_name ?? '';
  if (type === 'choice' || type === 'state') return options.find(({ id }) => id === value)?.name ?? '';
  return type === 'moment' ? formatMoment(String(value)) : String(value);
}

/** Shows a value of a document. */
export function ValueView(props: { value: string | number; property: Property; people: People }) {
  const { value, property, people } = props;
  const { type, options } = property;
  const language = useLanguage();
  if (type === 'person') {
    const person = people.get(String(value));
    if (!person) return null;
    return (
      <span className={styles.person}>
        <Avatar name={person.nick_name} image={person.head_img} size={20} />
        <span className={styles.word}>{person.nick_name}</span>
      </span>
    );
  }
  if (type === 'choice' || type === 'state') {
    const option = options.find(({ id }) => id === value);
    return option ? <ColourTag colour={option.color}>{option.name}</ColourTag> : null;
  }
  if (type === 'moment') {
    return (
      <time dateTime={String(value)} title={formatMoment(String(value))}>
        {formatAgo(String(value), language, Date.now())}
      </time>
    );
  }
  if (type === 'number' || type === 'count')
    return <span className="g-num">{type === 'count' ? formatNumber(Number(value)) : value}</span>;
  return (
    <span className={styles.word} title={String(value)}>
      {value}
    </span>
  );
}

/** Shows the tags of a document. */
export function TagsView({ tags }: { tags: readonly string[] }) {
  const choices = useEnumeration('articleTag');
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <ColourTag key={tag} colour={choices.choiceOf(tag)?.color ?? 'ink'}>
          {choices.labelOf(tag)}
        </ColourTag>
      ))}
    </span>
  );
}
