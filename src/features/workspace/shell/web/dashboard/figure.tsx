import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { preload } from '#web/app/preload.ts'
import classes from './figures.module.css'

type Props = { label: string; to: string; value: string | undefined; detail: ReactNode; alarming?: boolean }

/** A figure that opens the list whose rows come to it; without a value it is still read. */
export const Figure = ({ label, to, value, detail, alarming }: Props) => (
  <Link to={to} className={classes.figure} onMouseEnter={() => preload(to)} onFocus={() => preload(to)}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {value === undefined ? <Skeleton h={30} w={130} my={4} /> : <span className={classes.value}>{value}</span>}
    {value === undefined ? (
      <Skeleton h={14} w={100} />
    ) : (
      <Text size="sm" c={alarming ? 'var(--mantine-color-error)' : 'dimmed'}>
        {detail}
      </Text>
    )}
  </Link>
)
