import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

/** What `LazyMenu` loads. */
export default function MenuFrame({
  opened,
  onChange,
  trigger,
  align,
  maxHeight,
  children,
}: {
  opened: boolean
  onChange: (opened: boolean) => void
  trigger: ReactElement
  align: 'start' | 'end'
  maxHeight?: number | string
  children: ReactNode
}) {
  return (
    // In its place in the page and without the placeholder for the first focus, which a menu may not contain: axe.
    <Menu
      opened={opened}
      onChange={onChange}
      returnFocus
      position={`bottom-${align}`}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // A button with the focus may be scrolled away; the menu that its key opens comes into view with its first item.
      hideDetached={false}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown mah={maxHeight} miw={200} style={{ overflowY: maxHeight ? 'auto' : undefined }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
