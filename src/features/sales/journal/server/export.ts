import { type Context, memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { journalPath, prepareJournal } from '../contract.ts'
import { entryOf, entryText } from './entries.ts'
import { movementsOf, type Page, type Place } from './movements.ts'

/** Every movement of money as a double entry, a page at a time in short transactions. */
export const journalDoor = csvDoor({
  path: journalPath,
  can: 'payouts.read',
  filename: 'money.journal',
  plain: true,
  body: prepareJournal.body,
  lines: async (context, range) => lines(context, range),
})

async function* lines(context: Context, range: { from: string; to: string }) {
  const { companyId, userId } = memberOf(context)
  let after: Place = null
  do {
    const place: Place = after
    const page: Page = await context.services.transaction({ companyId, userId }, (db) => movementsOf(db, range, place))
    if (page.movements.length) yield page.movements.map((movement) => entryText(entryOf(movement))).join('')
    after = page.next
  } while (after)
}
