import { type Call, fieldsOf } from '@easymock/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressKey } from '../../address/address-key';
import { fail } from '../../failure';
import type { FormFile } from '../../files/form-file';
import { parseJson } from '../bodies/json-body';
import { readForm } from '../bodies/read-form';

/** Bytes. One field may hold the whole input as JSON. */
const fieldBytes = 64 * 1024;

/** Returns the value of a form field: its text if the input accepts a text, otherwise its parsed JSON. */
function givenValue(field: z.core.$ZodType | undefined, text: string): unknown {
  if (!field || z.safeParse(field, text).success) return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return text;
  }
}

/** Returns the input of a call from the fields of its form. @throws badRequest */
function inputOf(call: Call, { input = '{}', ...fields }: Readonly<Record<string, string>>): unknown {
  const whole = parseJson(Buffer.from(input));
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) fail('badRequest', { reason: 'input' });
  const types = fieldsOf(call.input);
  const named = Object.entries(fields).map(([name, text]) => [
    name,
    givenValue(Object.hasOwn(types, name) ? types[name] : undefined, text),
  ]);
  return { ...Object.fromEntries(named), ...whole };
}

/**
 * Runs a call with its input, and with the file if the request is a form. The file is removed afterwards.
 * @param folder directory of the temporary files
 * @throws badRequest, tooLarge, tooManyUploads
 */
export async function withInput<T>(
  request: FastifyRequest,
  call: Call,
  folder: string,
  run: (input: unknown, file?: FormFile) => Promise<T>,
): Promise<T> {
  const { fileBytes } = call;
  if (fileBytes === undefined || !request.isMultipart())
    return run((call.method === 'GET' ? request.query : request.body) ?? {});
  const group = request.actor?.id ?? addressKey(request.ip);
  const limits = { folder, group, fileBytes, bytes: fileBytes + fieldBytes, files: 1, fieldBytes };
  return readForm(request, limits, ({ fields, files: [file] }) => run(inputOf(call, fields), file));
}
