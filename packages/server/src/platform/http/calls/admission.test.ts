import type { Call } from '@easymock/contract';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../actor';
import { CallFailure } from '../../failure';
import { CallerRights, requireAdmitted } from './admission';

const sharedCall = { auth: 'share', openedBy: 'flag' } as unknown as Call;
const anonymous = new CallFailure('unauthenticated');

/** Returns a request whose caller's rights were read the given milliseconds ago. */
function requestOf(actor: Partial<Actor> | null, ageMs: number) {
  const admittedAt = performance.now() - ageMs;
  return { actor, notAdmitted: null, admittedAt } as unknown as FastifyRequest;
}

/** Returns rights whose renewal counts itself and then changes the request. */
function rightsOf(request: FastifyRequest, change: (request: FastifyRequest) => void, input: object = {}) {
  const renewals = { count: 0 };
  const admit = async (admitted: FastifyRequest) => {
    renewals.count += 1;
    change(admitted);
  };
  return { renewals, rights: new CallerRights(sharedCall, request, { admit, input }) };
}

const loseSession = (request: FastifyRequest) => {
  request.actor = null;
  request.notAdmitted = anonymous;
};

describe('the rights of a caller', () => {
  it('are not read again while they are fresh', async () => {
    const { rights, renewals } = rightsOf(requestOf({ id: 'a' }, 0), loseSession);
    await rights.renew();
    expect(renewals.count).toBe(0);
  });

  it('are read into the actor that the handler holds already', async () => {
    const request = requestOf({ id: 'a', permissions: ['mock.edit'] } as unknown as Partial<Actor>, 10_000);
    const held = request.actor;
    const { rights } = rightsOf(request, (renewed) => {
      renewed.actor = { id: 'a', permissions: [] } as unknown as Actor;
    });
    await rights.renew();
    expect(request.actor).toBe(held);
    expect(held).toEqual({ id: 'a', permissions: [] });
  });

  it('end a call that began with a session, even if a share would open it', async () => {
    const { rights } = rightsOf(requestOf({ id: 'a' }, 10_000), loseSession, { flag: 'shared' });
    await expect(rights.renewOrEnd()).rejects.toBe(anonymous);
  });

  it('are not read for an anonymous caller', async () => {
    const { rights, renewals } = rightsOf(requestOf(null, 10_000), loseSession, { flag: 'shared' });
    await rights.renewOrEnd();
    expect(renewals.count).toBe(0);
  });
});

describe('an anonymous caller', () => {
  const request = { notAdmitted: anonymous } as unknown as FastifyRequest;

  it.each([{}, 7, 'flag', []])('is refused if the input names no share: %j', (input) => {
    expect(() => requireAdmitted(sharedCall, request, input)).toThrow(anonymous);
  });

  it('is admitted if the input names a share', () => {
    expect(() => requireAdmitted(sharedCall, request, { flag: 'shared' })).not.toThrow();
  });
});
