import type { ReactNode } from 'react'
import classes from './record.module.css'

/** Only what is known is shown. */
export const Data = ({ rows }: { rows: [label: string, value: ReactNode][] }) => (
  <dl className={classes.data}>
    {rows
      .filter(([, value]) => Boolean(value))
      .map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
