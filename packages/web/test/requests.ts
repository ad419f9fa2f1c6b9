import type { RequestDetails } from '@easymock/contract';

const noBody = { text: '', size: 0, kind: 'none', is_cut: false } as const;

/** Returns a request as the server sends it; a higher number is later. */
export const requestOf = (num: number, more: Partial<RequestDetails> = {}): RequestDetails => ({
  _id: `${'a'.repeat(24)}-${num}`,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, num)).toISOString(),
  method: 'GET',
  path: `/shop/orders/${num}`,
  person: null,
  address: '10.0.0.1',
  referer: '',
  user_agent: 'curl/8',
  mock: { _id: 'd'.repeat(24), url: '/orders/:id' },
  answer: null,
  reason: 'mock',
  reason_text: '',
  upstream: '',
  is_recorded: false,
  near: [],
  problems: [],
  status: 200,
  duration: 1.5,
  size: 7,
  request: { headers: [['Accept', '*/*']], body: noBody },
  response: {
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: { text: '{"a":1}', size: 7, kind: 'text', is_cut: false },
  },
  ...more,
});
