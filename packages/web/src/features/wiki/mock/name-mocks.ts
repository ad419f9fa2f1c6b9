import { CallError } from '../../../lib/api/api';
import { callQuery, queryClient } from '../../../lib/api/queries';
import { currentTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Mocks of a text that are named. */
const mostNamed = 50;

/** Writes method, path and description of mocks into their places, where an editor shows a text. */
export function nameMocks(box: ParentNode): void {
  const places = [...box.querySelectorAll<HTMLElement>('p.md-mock[data-id]')].slice(0, mostNamed);
  for (const place of places) {
    const { id = '' } = place.dataset;
    const t = currentTexts(texts);
    queryClient.fetchQuery({ ...callQuery('mock', 'get', { id }), staleTime: 60_000, retry: false }).then(
      ({ mock, project }) => {
        const path = `${project.url === '/' ? '' : project.url}${mock.url}`;
        place.textContent = `${mock.method.toUpperCase()} ${path} · ${mock.description}`;
      },
      (error: unknown) => {
        const kind = error instanceof CallError ? error.kind : undefined;
        if (kind === 'forbidden') place.textContent = t.closed;
        else if (kind === 'mockMissing' || kind === 'projectMissing') place.textContent = t.gone;
      },
    );
  }
}
