import { Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { BackToList } from '../list/back-to-list.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import classes from './record.module.css'

type Props = ComponentProps<typeof PageHeader> & {
  list: { path: string; label: string }
  /** Previous and next within that list. */
  neighbours?: ReactNode
  picture?: ReactNode
  /** `Figure`s: those that matter. */
  figures?: ReactNode
}

/** The way back into the list, name, state, the main action on the right, and the figures that matter. */
export const RecordHeader = ({ list, neighbours, picture, figures, ...head }: Props) => (
  <>
    <Group justify="space-between" mb="sm" mih={neighbours ? 28 : undefined}>
      <BackToList {...list} mb={0} />
      {neighbours}
    </Group>
    {picture ? (
      <div className={classes.head}>
        {picture}
        <PageHeader {...head} />
      </div>
    ) : (
      <PageHeader {...head} />
    )}
    {figures && <dl className={classes.figures}>{figures}</dl>}
  </>
)
