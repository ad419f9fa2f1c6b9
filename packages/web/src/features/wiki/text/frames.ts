import { frameHostsName, isFramed } from '@easymock/contract';
import { pageSetting } from '../../../lib/browser/page-setting';
import styles from './text.module.css';

/**
 * Returns the hosts that the content security policy allows in frames; the server writes them into the page.
 */
const frameHosts = (): string[] => pageSetting(frameHostsName)?.split(' ').filter(Boolean) ?? [];

/**
 * Embeds the pages that a text refers to above their links, if their hosts are allowed. The sandbox allows
 * scripts and the frame's own storage, but not to navigate our window. A page of our own host would share our
 * storage, so it stays a link.
 */
export function openFrames(box: HTMLElement, title: (values: { host: string }) => string): void {
  const hosts = frameHosts();
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a.md-frame')) {
    const { url: address = '' } = link.dataset;
    if (!isFramed(address, hosts) || new URL(address).host === location.host) continue;
    const frame = document.createElement('iframe');
    frame.className = styles.embedded ?? '';
    frame.title = title({ host: new URL(address).host });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'lazy';
    frame.src = address;
    link.before(frame);
  }
}
