import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record.module.css'

type Props = { label: ReactNode; small?: ReactNode; alarming?: boolean; children: ReactNode }

/** One of the figures at the head of a record. `small`: what it is of, or what it comes to. */
export const Figure = ({ label, small, alarming = false, children }: Props) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd className={classes.figure} data-alarming={alarming || undefined}>
      {children} {small && <small>{small}</small>}
    </dd>
  </div>
)
