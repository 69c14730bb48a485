import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table too wide for a phone scrolls sideways, also by keyboard. */
export const TableScroll = ({ minWidth, label, children }: { minWidth: number; label: string; children: ReactNode }) => (
  <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}>
    {children}
  </Table.ScrollContainer>
)
