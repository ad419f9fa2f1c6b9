import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Role, roles } from '@easymock/contract';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import { ConfigError } from './config-error';

/** The facts read about a person, each from an attribute configured for the installation. */
export const directoryFields = ['name', 'nickName', 'email', 'mobile', 'jobNo', 'department', 'groups'] as const;
export type DirectoryField = (typeof directoryFields)[number];

/** Lookup of the entry whose password is checked. */
export type DirectoryLookup =
  | { readonly by: 'pattern' /** A DN with `{name}` in it. */; readonly userDn: string }
  | {
      readonly by: 'search';
      readonly base: string;
      /** Contains `{name}`. */
      readonly filter: string;
      /** Account for searching the directory; undefined searches anonymously. */
      readonly account: { readonly dn: string; readonly password: string } | undefined;
    };

export interface DirectoryOptions {
  /** ldap://host:port or ldaps://host:port */
  readonly url: string;
  /** Whether an ldap:// connection switches to TLS before anything else is sent. */
  readonly startsTls: boolean;
  /** PEM certificates to trust instead of Node's. */
  readonly ca: string | undefined;
  readonly lookup: DirectoryLookup;
  readonly attributes: Readonly<Record<DirectoryField, string>>;
}

/** The directory for sign-ins, and the mapping of its values. */
export interface DirectoryConfig extends DirectoryOptions {
  /** Roles by group; the first match wins. If empty, groups do not decide roles. */
  roleOfGroup: readonly (readonly [group: string, role: Role])[];
  /** Our departments by those of the directory. If empty, the directory does not decide departments. */
  departmentOf: ReadonlyMap<string, string>;
}

/** Attribute names of OpenLDAP and most other directories. */
const defaultAttributes: Record<DirectoryField, string> = {
  name: 'uid',
  nickName: 'cn',
  email: 'mail',
  mobile: 'mobile',
  jobNo: 'employeeNumber',
  department: 'departmentNumber',
  groups: 'memberOf',
};

const environment = z.object({
  LDAP_URL: z
    .string()
    // Only hosts and ports are accepted: other variables define the location of people.
    .refine(isServer, 'must be an address like ldaps://ldap.example.com or ldap://ldap.example.com:389'),
  LDAP_STARTTLS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  LDAP_CA_FILE: z.string().optional(),
  LDAP_USER_DN: z
    .string()
    .regex(/^[^=,]+=.*\{name\}/, 'must be a DN with {name} in it, such as uid={name},ou=people,dc=example,dc=com')
    .optional(),
  LDAP_BASE: z.string().regex(/=/, 'must be a DN, such as ou=people,dc=example,dc=com').optional(),
  LDAP_FILTER: z
    .string()
    .refine(
      (value) => value.includes('{name}') && isFilter(value),
      'must be a filter with {name} in it, such as (uid={name})',
    )
    .default('(uid={name})'),
  LDAP_BIND_DN: z.string().optional(),
  LDAP_BIND_PASSWORD: z.string().optional(),
  LDAP_ATTRIBUTES: z.string().default(''),
  LDAP_ROLES: z.string().default(''),
  LDAP_DEPARTMENTS: z.string().default(''),
});
type Values = z.output<typeof environment>;

function isServer(value: string): boolean {
  return /^ldaps?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value);
}

function isFilter(value: string): boolean {
  // The parser accepts missing brackets. Counting brackets is safe, because those in values are escaped.
  if (value.split('(').length !== value.split(')').length) return false;
  try {
    FilterParser.parseString(value.replaceAll('{name}', 'x'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the settings of the directory.
 * @returns undefined if there is none
 * @throws ConfigError naming the first invalid variable
 */
export function readDirectoryConfig(given: NodeJS.ProcessEnv): DirectoryConfig | undefined {
  const variable = Object.keys(environment.shape).find((name) => given[name] !== undefined);
  if (!variable) return undefined;
  if (given.LDAP_URL === undefined) throw new ConfigError(`${variable} says nothing without LDAP_URL`);
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'cannot be used'}`);
  }
  const values = result.data;
  return {
    url: values.LDAP_URL,
    startsTls: startsTls(values),
    ca: certificates(values.LDAP_CA_FILE),
    lookup: lookup(values),
    attributes: attributes(values.LDAP_ATTRIBUTES),
    roleOfGroup: pairs('LDAP_ROLES', values.LDAP_ROLES, 'role=group').map(([role, group]) => [group, givenRole(role)]),
    departmentOf: new Map(
      pairs('LDAP_DEPARTMENTS', values.LDAP_DEPARTMENTS, 'department=word').map(([ours, theirs]) => [
        theirs,
        department(ours),
      ]),
    ),
  };
}

/** Uses TLS by default, so that passwords are not sent in plain text. */
function startsTls({ LDAP_URL, LDAP_STARTTLS }: Values): boolean {
  if (LDAP_URL.startsWith('ldap:')) return LDAP_STARTTLS !== 'off';
  if (LDAP_STARTTLS === 'on') throw new ConfigError('LDAP_STARTTLS is for ldap://, and LDAP_URL is ldaps://');
  return false;
}

function certificates(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    throw new ConfigError(`LDAP_CA_FILE must be a readable PEM file of certificates: ${(error as Error).message}`);
  }
}

function lookup(values: Values): DirectoryOptions['lookup'] {
  const { LDAP_USER_DN: userDn, LDAP_BASE: base, LDAP_FILTER: filter } = values;
  const { LDAP_BIND_DN: dn, LDAP_BIND_PASSWORD: password } = values;
  if (userDn && base) throw new ConfigError('LDAP_USER_DN and LDAP_BASE are two ways; set one of them');
  if ((dn === undefined) !== (password === undefined)) {
    throw new ConfigError('LDAP_BIND_DN and LDAP_BIND_PASSWORD belong together; set both or none');
  }
  if (userDn && dn) throw new ConfigError('LDAP_BIND_DN is for LDAP_BASE; with LDAP_USER_DN nobody searches');
  if (userDn) return { by: 'pattern', userDn };
  if (!base) throw new ConfigError('LDAP_BASE must say where people are, or LDAP_USER_DN what their DN is');
  return { by: 'search', base, filter, account: dn && password ? { dn, password } : undefined };
}

function attributes(value: string): DirectoryOptions['attributes'] {
  const given = pairs('LDAP_ATTRIBUTES', value.replaceAll(',', ';'), 'field=attribute');
  for (const [field, attribute] of given) {
    if (!(directoryFields as readonly string[]).includes(field)) {
      throw new ConfigError(`LDAP_ATTRIBUTES knows the fields ${directoryFields.join(', ')}, not ${field}`);
    }
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(attribute)) {
      throw new ConfigError(`LDAP_ATTRIBUTES names ${attribute}, which is no attribute's name`);
    }
  }
  return { ...defaultAttributes, ...Object.fromEntries(given) };
}

/** Splits at semicolons that are not escaped, because the DN of a group contains commas. */
function pairs(variable: string, value: string, form: string): [string, string][] {
  return value
    .split(/(?<!\\);/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [, left = '', right = ''] = /^([^=]*)=(.*)$/s.exec(entry) ?? [];
      if (left.trim() && right.trim()) return [left.trim(), right.trim()];
      throw new ConfigError(`${variable} must be a list of ${form}, separated by semicolons`);
    });
}

function givenRole(name: string): Role {
  // Administrators of groups in the directory must not become super administrators of this installation.
  const givable = roles.filter((role) => role !== 'superAdministrator');
  const role = givable.find((role) => role === name);
  if (role) return role;
  throw new ConfigError(`LDAP_ROLES gives the roles ${givable.join(', ')}, not ${name}`);
}

function department(value: string): string {
  if (/^[A-Za-z0-9_-]{1,40}$/.test(value)) return value;
  throw new ConfigError(`LDAP_DEPARTMENTS names ${value}, which is no department's value`);
}
