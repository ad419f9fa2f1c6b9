import type pg from 'pg';

type Answer = pg.QueryResult;
type Callback = (error: Error | null, answer?: Answer) => void;

const lost = () => new Error('Connection terminated unexpectedly');

/**
 * Simulates a connection that breaks after a statement was executed, so that the result is lost.
 * @param isLost decides for each executed statement
 */
export function loseAnswers(pool: pg.Pool, isLost: (text: string, answer: Answer) => boolean): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const losing = (...args: unknown[]) => {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answer: Callback = (error, found) =>
          (callback as Callback)(found && isLost(text, found) ? lost() : error, found);
        return query(...args.slice(0, -1), answer);
      }
      return (query(...args) as Promise<Answer>).then((found) => {
        if (isLost(text, found)) throw lost();
        return found;
      });
    };
    client.query = losing as typeof client.query;
  });
}
