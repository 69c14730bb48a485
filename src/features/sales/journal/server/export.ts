import { shortly, shortPages } from '#server/data/short-pages.ts'
import type { Context } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { journalPath, prepareJournal } from '../contract.ts'
import { accountText, currencyText, type Entry, entryOf, entryText, headText, saleEntry } from './entries.ts'
import { movementsOf, type Place } from './movements.ts'
import { salesOf } from './sales.ts'

type Asked = { from: string; to: string; sales: boolean }

/** Every movement of money as a double entry, and every sale where it is asked for. */
export const journalExport = csvDoor({
  prepare: prepareJournal,
  path: journalPath,
  filename: 'money.journal',
  plain: true,
  ask: async (_, asked) => asked,
  lines,
})

async function* lines(context: Context, asked: Asked) {
  const within = shortly(context)
  const known = new Set<string>()
  const texts = (entries: Entry[]) => entries.map((entry) => declared(known, entry) + entryText(entry)).join('')
  yield headText({
    ...asked,
    ...(await within((db) => db.selectFrom('companies').select(['companyName', 'timeZone']).executeTakeFirstOrThrow())),
  })
  if (asked.sales)
    for await (const sales of shortPages(within, (db, after: number | null) => salesOf(db, asked, after))) yield texts(sales.map(saleEntry))
  for await (const movements of shortPages(within, (db, after: Place | null) => movementsOf(db, asked, after)))
    yield texts(movements.map(entryOf))
}

/** Accounts and the currency that come for the first time. */
function declared(known: Set<string>, { currency, postings }: Entry): string {
  const lines = [currencyText(currency), ...postings.map(({ account }) => accountText(account))].filter((line) => !known.has(line))
  for (const line of lines) known.add(line)
  return lines.length ? `${[...new Set(lines)].join('')}\n` : ''
}
