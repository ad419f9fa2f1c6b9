import { frameHostsName, isFramed } from '@easymock/contract';
import { pageSetting } from '../../../lib/browser/page-setting';
import { embedAddress } from '../embed/embed-address';
import styles from './text.module.css';

/**
 * Returns the hosts that the content security policy allows in frames; the server writes them into the page.
 */
const frameHosts = (): string[] => pageSetting(frameHostsName)?.split(' ').filter(Boolean) ?? [];

/**
 * Returns the address that a frame opens for a page: that of its player if the hosts allow it, or else its own;
 * undefined if documents do not show the page. A page of our own host would share our storage.
 */
export function frameSource(address: string, hosts: readonly string[] = frameHosts()): string | undefined {
  return [embedAddress(address), address].find((one) => isFramed(one, hosts) && new URL(one).host !== location.host);
}

/**
 * Embeds the pages that a text refers to above their links, if their hosts are allowed. The sandbox allows
 * scripts and the frame's own storage, but not to navigate our window.
 */
export function openFrames(box: HTMLElement, title: (values: { host: string }) => string): void {
  const hosts = frameHosts();
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a.md-frame')) {
    const { url: address = '' } = link.dataset;
    const source = frameSource(address, hosts);
    if (source === undefined) continue;
    const frame = document.createElement('iframe');
    frame.className = styles.embedded ?? '';
    frame.title = title({ host: new URL(address).host });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'lazy';
    // Videos have a button for this.
    frame.allowFullscreen = true;
    frame.src = source;
    link.before(frame);
  }
}
