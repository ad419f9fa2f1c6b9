import { Link } from 'react-router';

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

/** Renders a text of a guide with its code, strong words and links. */
export function Inline({ text }: { text: string }) {
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(mark)) {
    const [all, code, strong, label, path] = match;
    parts.push(text.slice(at, match.index));
    if (code !== undefined) parts.push(<code key={match.index}>{code}</code>);
    else if (strong !== undefined) parts.push(<strong key={match.index}>{strong}</strong>);
    else
      parts.push(
        <Link key={match.index} to={path ?? ''}>
          {label}
        </Link>,
      );
    at = match.index + all.length;
  }
  parts.push(text.slice(at));
  return parts;
}
