import { describe, expect, it } from 'vitest';
import { EffectsError, maxCookies, maxDelayMs, takeEffects } from './effects';

const path = '/mock/65f0';
const take = (res: unknown) => takeEffects({ _res: res, kept: 1 }, path);

describe('_res', () => {
  it('never stays in the data', () => {
    const data = { _res: { status: 201 }, kept: 1 };
    expect(takeEffects(data, path)).toEqual({ status: 201, headers: [], delay: 0 });
    expect(data).toEqual({ kept: 1 });
    expect(takeEffects([{ _res: 1 }], path)).toBeUndefined();
    expect(takeEffects(null, path)).toBeUndefined();
    expect(take('text')).toBeUndefined();
  });

  it('puts its data in place of the rest, but for the status 200', () => {
    expect(take({ status: 400, data: null })).toMatchObject({ status: 400, data: null });
    expect(take({ status: 200, data: 1 })).not.toHaveProperty('data');
    expect(take({ data: 1 })).not.toHaveProperty('data');
  });

  it('is the data of any status if there is nothing beside it', () => {
    expect(takeEffects({ _res: { data: 1 } }, path)).toMatchObject({ status: 200, data: 1 });
    expect(takeEffects({ _res: { status: 200, data: [] } }, path)).toMatchObject({ data: [] });
    expect(takeEffects({ _res: { status: 200 } }, path)).not.toHaveProperty('data');
  });

  it('sets headers and cookies, each for the project only', () => {
    const effects = take({ headers: { 'X-Total': 7, Link: ['a', 'b'] }, cookies: { theme: '深色', n: 1 } });
    expect(effects?.headers).toEqual([
      'X-Total',
      '7',
      'Link',
      'a',
      'Link',
      'b',
      'Set-Cookie',
      'theme=%E6%B7%B1%E8%89%B2; Path=/mock/65f0',
      'Set-Cookie',
      'n=1; Path=/mock/65f0',
    ]);
  });

  it('sets ten cookies, and refuses more: a browser keeps few, and drops those of others for them', () => {
    const cookies = (num: number) => Object.fromEntries(Array.from({ length: num }, (_, at) => [`c${at}`, '1']));
    expect(take({ cookies: cookies(maxCookies) })?.headers).toHaveLength(2 * maxCookies);
    expect(() => take({ cookies: cookies(maxCookies + 1) })).toThrow(EffectsError);
  });

  it('sends half a character in a cookie as the mark for one that is broken', () => {
    expect(take({ cookies: { a: '\ud800' } })?.headers[1]).toBe('a=%EF%BF%BD; Path=/mock/65f0');
  });

  it('waits so many milliseconds, or a number of them between two', () => {
    expect(take({ delay: 50 })?.delay).toBe(50);
    expect(take({ delay: '50' })?.delay).toBe(50);
    for (let i = 0; i < 50; i += 1) {
      const delay = take({ delay: '10-20' })?.delay;
      expect(delay).toBeGreaterThanOrEqual(10);
      expect(delay).toBeLessThanOrEqual(20);
    }
  });

  it.each<[string, unknown]>([
    ['status', { status: 99 }],
    ['status', { status: 101 }],
    ['status', { status: 600 }],
    ['status', { status: 'x' }],
    ['delay', { delay: -1 }],
    ['delay', { delay: maxDelayMs + 1 }],
    ['delay', { delay: 'soon' }],
    ['headers.X-A', { headers: { 'X-A': 'a\r\nSet-Cookie: b=1' } }],
    ['headers.X-A', { headers: { 'X-A': '你好' } }],
    ['headers.X-A', { headers: { 'X-A': 'x'.repeat(9_000) } }],
    ['headers.a b', { headers: { 'a b': 1 } }],
    ['headers.Content-Length', { headers: { 'Content-Length': 1 } }],
    ['headers.Transfer-Encoding', { headers: { 'Transfer-Encoding': 'chunked' } }],
    ['headers.Set-Cookie', { headers: { 'Set-Cookie': 'a=1; Path=/' } }],
    ['headers.Strict-Transport-Security', { headers: { 'Strict-Transport-Security': 'max-age=1' } }],
    ['headers.NEL', { headers: { NEL: '{}' } }],
    ['headers.content-security-policy', { headers: { 'content-security-policy': '' } }],
    ['headers.Secure-Session-Registration', { headers: { 'Secure-Session-Registration': '(ES256);path="/"' } }],
    ['headers.Clear-Site-Data', { headers: { 'Clear-Site-Data': '"*"' } }],
    ['headers.X-Accel-Redirect', { headers: { 'X-Accel-Redirect': '/easymock/' } }],
    ['headers.x-sendfile', { headers: { 'x-sendfile': '/etc/passwd' } }],
    ['headers.Shared-Storage-Write', { headers: { 'Shared-Storage-Write': 'clear' } }],
    ['headers.Observe-Browsing-Topics', { headers: { 'Observe-Browsing-Topics': '?1' } }],
    ['cookies.easy-mock_token', { cookies: { 'easy-mock_token': 'x' } }],
    ['cookies.__Host-a', { cookies: { '__Host-a': 'x' } }],
    ['cookies.a=1; Path=/; b', { cookies: { 'a=1; Path=/; b': 'x' } }],
    ['headers', { headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`h${i}`, 1])) }],
  ])('refuses a wrong %s with the place: %j', (place, res) => {
    try {
      take(res);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(EffectsError);
      expect(error).toMatchObject({ path: `_res.${place}` });
    }
  });
});
