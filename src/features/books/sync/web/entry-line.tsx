import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { entryPath, syncPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import classes from '#web/ui/lines.module.css'
import type { Entry } from '../contract.ts'
import { EntryButtons } from './entry-buttons.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryState } from './entry-state.tsx'

/** One entry of the ledger: what happened, why, since when, how often tried, and the button that helps. `select`: a checkbox before it, or its place. */
export function EntryLine({ entry, select }: { entry: Entry; select?: ReactNode }) {
  const may = useCan()
  const { pathname, search } = useLocation()
  const path = entry.button === 'choose' && entry.can.press ? entry.path : may('sync.read') ? entryPath(entry.id) : entry.recordPath
  return (
    <li className={classes.line}>
      {select !== undefined && <span className={classes.select}>{select}</span>}
      <EntryState state={entry.state} />
      <div className={classes.text}>
        {path ? (
          <Link className={classes.link} to={path} state={pathname.toLowerCase() === syncPath ? { entries: search } : null}>
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
      <EntryButtons entry={entry} quiet />
    </li>
  )
}
