import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Entry } from '#features/sync/contract.ts'
import { EntryButtons } from '#web/sync/entry-buttons.tsx'
import { EntryFacts } from '#web/sync/entry-facts.tsx'
import classes from '#web/sync/entry-line.module.css'
import { EntryState } from '#web/sync/entry-state.tsx'
import { useCan } from '#web/use-can.ts'

/** One entry of the ledger: what happened, why, since when, how often tried, and the button that helps. `select`: a checkbox before it. */
export function EntryLine({ entry, select }: { entry: Entry; select?: ReactNode }) {
  const may = useCan()
  const path = may('sync.read') ? `/dashboard/sync/${entry.id}` : entry.recordPath
  return (
    <li className={classes.line}>
      {select}
      <EntryState state={entry.state} />
      <div className={classes.text}>
        {path ? (
          <Link className={classes.link} to={path}>
            {entry.what}
          </Link>
        ) : (
          <Text fw={600}>{entry.what}</Text>
        )}
        {entry.why && <Text size="sm">{entry.why}</Text>}
        {entry.fix && (
          <Text size="sm" c="dimmed">
            {entry.fix}
          </Text>
        )}
        <EntryFacts entry={entry} />
      </div>
      <EntryButtons entry={entry} />
    </li>
  )
}
