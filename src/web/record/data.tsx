import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record.module.css'

export type DataRow = [label: string, value: ReactNode]

/** Only what is known is shown. `empty`: where nothing is. */
export function Data({ rows, empty = '' }: { rows: readonly DataRow[]; empty?: string }) {
  const known = rows.filter(([, value]) => Boolean(value))
  if (known.length === 0) return empty && <Text c="dimmed">{empty}</Text>
  return (
    <dl className={classes.data}>
      {known.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
