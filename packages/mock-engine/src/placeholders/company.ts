import { type Company, drawCompany } from './generators/companies';
import { type Kind, partDrawing, readParts } from './parts';
import type { Placeholder } from './placeholder';

const companies: Kind<Company> = {
  key: 'company',
  draw: drawCompany,
  parts: [
    'name',
    'creditCode',
    'legalPerson',
    'industry',
    'founded',
    'capital',
    'province',
    'city',
    'county',
    'address',
    'phone',
    'email',
    'website',
    'bank',
    'bankAccount',
  ],
  numbers: ['capital'],
};

export const company: Placeholder = {
  names: ['company'],
  group: 'business',
  example: '@company',
  about: {
    zh: '公司名；(部分, 哪家) 给出同一家公司的其他信息，如 "creditCode"、"address"、"bankAccount"。',
    en: 'A company name; (part, which) returns other details of the same company, such as "creditCode".',
  },
  outranksFields: true,
  numbers: companies.numbers,
  prepare: (args, site) => {
    const { whole, part } = readParts(args, site, companies);
    return partDrawing(whole, part ?? 'name', companies);
  },
};
