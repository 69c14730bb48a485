import { shortly, shortPages } from '#server/data/short-pages.ts'
import type { Context } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { journalPath, prepareJournal } from '../contract.ts'
import { entryOf, entryText } from './entries.ts'
import { movementsOf, type Place } from './movements.ts'

type Range = { from: string; to: string }

/** Every movement of money as a double entry. */
export const journalExport = csvDoor({
  prepare: prepareJournal,
  path: journalPath,
  filename: 'money.journal',
  plain: true,
  ask: async (_, range) => range,
  lines,
})

async function* lines(context: Context, range: Range) {
  for await (const movements of shortPages(shortly(context), (db, after: Place | null) => movementsOf(db, range, after)))
    yield movements.map((movement) => entryText(entryOf(movement))).join('')
}
