import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** What `LazyPopover` loads. */
export default function PopoverFrame({
  opened,
  onChange,
  trigger,
  label,
  width,
  children,
}: {
  opened: boolean
  onChange: (opened: boolean) => void
  trigger: ReactElement<Record<string, unknown>>
  label: string
  width: number
  children: ReactNode
}) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus
      hideDetached={false}
      shadow="md"
    >
      <Popover.Target>{cloneElement(trigger, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={label} mah="70dvh" style={{ overflowY: 'auto' }}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
