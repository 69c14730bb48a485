import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record.module.css'

/** What a record is about, and beside it, where there is room, what is known of it. */
export const RecordColumns = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className={classes.columns}>
    <Stack gap={36}>{children}</Stack>
    <Stack gap={36}>{beside}</Stack>
  </div>
)
