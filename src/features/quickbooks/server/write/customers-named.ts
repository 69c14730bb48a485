import { listOf, partOf, refOf, textOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'

/** Ids of the customers that a record names: its own, its parent, those of the lines of a journal entry. */
export function customersNamed(body: QuickbooksRecord): string[] {
  const parties = listOf(body, 'Line')
    .map((line) => partOf(partOf(line, 'JournalEntryLineDetail'), 'Entity'))
    .filter((party) => textOf(party, 'Type') === 'Customer')
  const ids = [refOf(body, 'CustomerRef'), refOf(body, 'ParentRef'), ...parties.map((party) => refOf(party, 'EntityRef'))]
  return [...new Set(ids.filter(Boolean))]
}
