import type { FoundProject, MockBrief } from '@easymock/contract';
import { createMatcher } from '@easymock/mock-engine';
import PinyinMatch from 'pinyin-match';
import { type FitsWord, fitsByText } from './filter-mocks';

const hasPinyin = (text: string, letters: string): boolean =>
  /^[a-z]+$/.test(letters) && /[\u3400-\u9fff]/.test(text) && PinyinMatch.match(text, letters) !== false;

/**
 * Returns the matcher for the mocks of one project, by the server's rules for searching all projects: pinyin,
 * paths that a mock matches, and the names of the project and its team, which match every mock of the
 * project.
 * @param namesOf the folders and tags of a mock
 * @example filterMocks(mocks, filter, fitsWordIn(project))
 */
export function fitsWordIn(
  { name, url, group }: FoundProject,
  namesOf: (mock: MockBrief) => readonly string[] = ({ tags }) => tags,
): FitsWord {
  const names = [name, group?.name ?? ''];
  const ofProject = `${names.join('\n')}\n${url}`.toLowerCase();
  const base = url.replace(/\/$/, '').toLowerCase();
  const matchers = new Map<string, ReturnType<typeof createMatcher>>();
  const matcherOf = (pattern: string) => {
    const known = matchers.get(pattern);
    if (known) return known;
    const made = createMatcher([{ method: 'get', pattern, value: pattern, order: 0 }]);
    matchers.set(pattern, made);
    return made;
  };
  const pathsOf = (path: string): string[] => [
    path,
    ...(base !== '' && path.startsWith(`${base}/`) ? [path.slice(base.length)] : []),
  ];
  return (mock, word) => {
    const { text, path } = word;
    const marks = namesOf(mock);
    if (fitsByText(mock, word) || ofProject.includes(text)) return true;
    if (marks.some((mark) => mark.toLowerCase().includes(text))) return true;
    if (path === '') return [mock.description, ...names, ...marks].some((one) => hasPinyin(one, text));
    return pathsOf(path).some(
      (one) => mock.url.toLowerCase().startsWith(one) || matcherOf(mock.url).find('get', one).found,
    );
  };
}
