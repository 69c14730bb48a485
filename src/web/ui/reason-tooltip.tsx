import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Says why a button is refused, also to who comes by keyboard or touch. */
export default function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip label={reason} multiline maw={300} withinPortal={false} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  )
}
