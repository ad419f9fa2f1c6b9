import type { CallInput, Contract } from '@easymock/contract';
import type { Client } from './test-app';

let num = 0;

/**
 * Creates a project, with a unique name and URL unless the draft contains them.
 * @returns its ID
 */
export async function givenProject(
  person: Client,
  draft: Partial<CallInput<Contract['project']['create']>> = {},
): Promise<string> {
  num += 1;
  const { data, message } = await person.project.create({ name: `项目${num}`, url: `/p${num}`, ...draft });
  return data?._id ?? refused(message);
}

/**
 * Creates a mock that answers GET requests to `url` with `mode`.
 * @returns its ID
 */
export async function givenMock(
  person: Client,
  project_id: string,
  url: string,
  mode = '{ a: 1 }',
  draft: Partial<CallInput<Contract['mock']['create']>> = {},
): Promise<string> {
  const whole = { project_id, method: 'get', url, mode, description: url, ...draft } as const;
  const { data, message } = await person.mock.create(whole);
  return data?._id ?? refused(message);
}

function refused(message: unknown): never {
  throw new Error(JSON.stringify(message));
}
