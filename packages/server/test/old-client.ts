import { apiBase, type FailureEnvelope } from '@easymock/contract';
import { type TestServer, testPassword } from './test-app';

/** A response as an old client reads it. */
export interface OldAnswer {
  status: number;
  headers: Record<string, unknown>;
  success: boolean;
  code: number;
  message: FailureEnvelope['message'];
  // biome-ignore lint/suspicious/noExplicitAny: the old client knows no types
  data: any;
  error?: string;
}

type Send = (path: string, payload?: object, headers?: Record<string, string>) => Promise<OldAnswer>;

/** Creates Easy Mock's original client for version 1.6, with its headers and its ways to send input. */
export function oldClient(server: TestServer, token?: string): { get: Send; post: Send } {
  const usual = {
    accept: 'application/json, text/plain, */*',
    origin: 'http://easymock.example',
    ...(token && { authorization: `Bearer ${token}`, cookie: `easy-mock_token=${token}` }),
  };
  return {
    async get(path, query = {}, headers = {}) {
      const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
      const url = `${apiBase}${path}?${new URLSearchParams(texts)}`;
      const response = await server.app.inject({ url, headers: { ...usual, ...headers } });
      return { status: response.statusCode, headers: response.headers, ...response.json() };
    },
    async post(path, payload = {}, headers = {}) {
      const response = await server.app.inject({
        method: 'POST',
        url: apiBase + path,
        headers: { ...usual, 'content-type': 'application/json;charset=UTF-8', ...headers },
        payload: JSON.stringify(payload),
      });
      return { status: response.statusCode, headers: response.headers, ...response.json() };
    },
  };
}

export type OldClient = ReturnType<typeof oldClient>;

/** Registers and signs in a person as an old client does. */
export async function givenOldUser(server: TestServer, name: string): Promise<OldClient & { id: string }> {
  await oldClient(server).post('/u/register', { name, password: testPassword });
  const { data } = await oldClient(server).post('/u/login', { name, password: testPassword });
  return { ...oldClient(server, data.token), id: data._id };
}
