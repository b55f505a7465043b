import { useState } from 'react';
import { Drawer } from '../../ui/Drawer.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { MenuLinks } from './MenuLinks.tsx';

type SideDrawerProps = {
  /** The menu of small screens comes from the left, the person's part from the right. */
  kind: 'menu' | 'account';
  onClose: () => void;
};

export function SideDrawer({ kind, onClose }: SideDrawerProps) {
  // Closing starts here and ends in the header, so that the drawer can give the focus back before it goes.
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const isMenu = kind === 'menu';
  return (
    <Drawer
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClose}
      title={isMenu ? 'Meni' : 'Moj nalog'}
      from={isMenu ? 'left' : 'right'}
    >
      {isMenu ? <MenuLinks onLeave={close} /> : <AccountLinks onLeave={close} />}
    </Drawer>
  );
}
