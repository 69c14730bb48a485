import type { ReactNode } from 'react'
import classes from '#web/ui/lines.module.css'
import type { Entry } from '../contract.ts'
import { EntryLine } from './entry-line.tsx'

type Props = { entries: readonly Entry[]; label?: string; busy?: boolean; select?: (entry: Entry) => ReactNode }

export const EntryLines = ({ entries, label, busy, select }: Props) => (
  <ul className={classes.lines} aria-label={label} aria-busy={busy}>
    {entries.map((entry) => (
      <EntryLine key={entry.id} entry={entry} select={select?.(entry)} />
    ))}
  </ul>
)
