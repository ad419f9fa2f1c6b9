import { Drawer } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { to } from '../../../lib/address/page';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from '../texts';
import type { Tool } from '../tool-list';

/** Shows a tool in a drawer over the toolset, with a link to its page. */
export function ToolDrawer({ tool, onClose }: { tool: Tool | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const text = useText();
  const [shown, setShown] = useState<{ tool: Tool; Panel: ComponentType }>();
  useEffect(() => {
    let isWanted = true;
    void tool?.loadPanel?.().then((Panel) => {
      if (isWanted) setShown({ tool, Panel });
    });
    return () => {
      isWanted = false;
    };
  }, [tool]);
  return (
    <Drawer
      open={tool !== undefined}
      size={960}
      title={shown && text(shown.tool.name)}
      extra={shown && <Link to={to(shown.tool.page)}>{t.openPage}</Link>}
      onClose={onClose}
      destroyOnHidden
    >
      {shown && <shown.Panel />}
    </Drawer>
  );
}
