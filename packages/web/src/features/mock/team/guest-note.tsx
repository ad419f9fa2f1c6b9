import { ChangeBanner } from '../../../kit/page/change-banner';
import { useTexts } from '../../../lib/texts/texts';
import { guestTexts } from './guest-texts';

/** Explains to a guest of a team why nothing can be changed here. */
export function GuestNote({ isAboveTabs = false }: { isAboveTabs?: boolean }) {
  const t = useTexts(guestTexts);
  return (
    <div style={{ marginBottom: isAboveTabs ? 8 : 0 }}>
      <ChangeBanner text={t.guestNote} />
    </div>
  );
}
