import { apiBase } from '@easymock/contract';

/** Makes one call on a node; throws unless it is acknowledged. */
export async function send<T>(origin: string, token: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}${apiBase}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = (await response.json()) as { success: boolean; data: T };
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
