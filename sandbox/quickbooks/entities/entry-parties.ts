import { business } from '../wire/fault.ts'
import { cents, type Doc, docOf, docsOf, numberOf, refOf } from '../wire/json.ts'
import { receivable } from './postings.ts'

const owing = (entry: Doc) =>
  docsOf(entry, 'Line').filter((line) => refOf(docOf(line, 'JournalEntryLineDetail'), 'AccountRef') === receivable)
const customerOf = (line: Doc) => refOf(docOf(docOf(line, 'JournalEntryLineDetail'), 'Entity'), 'EntityRef')

// A journal entry that says what somebody owes says who.
export function refuseNameless(entry: Doc): void {
  if (owing(entry).some((line) => customerOf(line) === undefined))
    throw business('When you use Accounts Receivable, you must choose a customer in the Name field.')
}

// What a journal entry adds to what customers owe, by the customer of each line.
export function owedByEntry(entry: Doc): Map<string, number> {
  const owed = new Map<string, number>()
  for (const line of owing(entry)) {
    const customer = customerOf(line) ?? ''
    const sign = docOf(line, 'JournalEntryLineDetail')?.PostingType === 'Credit' ? -1 : 1
    owed.set(customer, cents((owed.get(customer) ?? 0) + sign * (numberOf(line, 'Amount') ?? 0)))
  }
  return owed
}

// Lines of a customer who was merged away are the survivor's.
export function repointEntry(entry: Doc, from: string, to: { value: string; name: string }): void {
  for (const line of owing(entry)) {
    const entity = docOf(docOf(line, 'JournalEntryLineDetail'), 'Entity')
    if (entity && refOf(entity, 'EntityRef') === from) entity.EntityRef = to
  }
}
