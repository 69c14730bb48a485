import { type RawBuilder, sql } from 'kysely'
import { allOf } from './conditions.ts'

/** Do these texts hold every word that a person searches for, however both are written? Each is looked through: for what is few. */
export const holds = (search: string, texts: RawBuilder<unknown>) => holdsIn(search, sql`app.searched(concat_ws(' ', ${texts}))`)

/** The same of a text that is kept as it is compared. */
export const holdsIn = (search: string, searched: RawBuilder<unknown>) =>
  allOf(
    search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, mostWords)
      .map((word) => sql<boolean>`strpos(${searched}, app.searched(${word})) > 0`),
  )

const mostWords = 8
