import { base } from '@easymock/contract';
import type { Config } from '../config/config';

/**
 * Returns the full address of a page, for messages outside the product; empty if the installation has no
 * public address.
 * @param path relative to the base
 * @example pageAddress(services.config, '/tools/httpsManage') //
 * 'https://mock.example.com/easymock/tools/httpsManage'
 */
export const pageAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): string =>
  publicUrl ? `${new URL(publicUrl).origin}${base}${path}` : '';
