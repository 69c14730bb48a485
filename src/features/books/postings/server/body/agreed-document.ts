import { formatCents } from '#contract/money.ts'
import { centsOf, isVoid, listOf, partOf, type QuickbooksRecord, refOf, textOf, versionOf } from '#features/quickbooks/server/door.ts'
import { type Posting, payoutName } from './posting-body.ts'

/**
 * What counts of a document, as people read it: who, when, how much, on which accounts. `note`: as last seen there; people write in it. `ids`:
 * what is compared; names are labels, which QuickBooks rewrites when somebody is renamed (quickbooks 4.0). Documents of before have none.
 * `seen`: the ids as last looked at there.
 */
export type Agreed = { total: string; date: string; name: string; account: string; lines: string; note?: string; ids?: Ids; seen?: Ids }
type Ids = { name: string; account: string; lines: string }
export type Difference = { field: string; ours: string; theirs: string }

export function agreedOf(record: QuickbooksRecord): Agreed {
  return {
    total: isVoid(record) ? '' : formatCents(totalOf(record)),
    date: textOf(record, 'TxnDate'),
    name: nameOf(record, 'CustomerRef'),
    account: nameOf(record, 'DepositToAccountRef'),
    lines: linesOf(record, nameOf),
    note: textOf(record, 'PrivateNote'),
    ids: idsOf(record),
  }
}

const idsOf = (record: QuickbooksRecord): Ids => ({
  name: refOf(record, 'CustomerRef'),
  account: refOf(record, 'DepositToAccountRef'),
  lines: linesOf(record, refOf),
})
export const totalOf = (record: QuickbooksRecord): number => centsOf(record, 'TotalAmt')
/** What a payout moved on the bank account: of one that is no deposit the line that bears its name. */
export function movedOf({ kind, entity, payoutId }: Pick<Posting, 'kind' | 'entity' | 'payoutId'>, record: QuickbooksRecord): number {
  if (kind !== 'payout' || entity !== 'JournalEntry') return totalOf(record)
  const bank = listOf(record, 'Line').filter((line) => textOf(line, 'Description') === payoutName(payoutId ?? ''))
  const side = (line: QuickbooksRecord) => (textOf(partOf(line, 'JournalEntryLineDetail'), 'PostingType') === 'Debit' ? 1 : -1)
  return bank.reduce((sum, line) => sum + centsOf(line, 'Amount') * side(line), 0)
}
export const taxOf = (record: QuickbooksRecord): number => centsOf(partOf(record, 'TxnTaxDetail'), 'TotalTax')
export const isVoided = isVoid
export const numberOf = (record: QuickbooksRecord): string => textOf(record, 'DocNumber') || textOf(record, 'PaymentRefNum')
export const idAndVersionOf = versionOf

type Called = (part: QuickbooksRecord | undefined, field: string) => string
const nameOf: Called = (part, field) => textOf(partOf(part, field), 'name') || refOf(part, field)
const linesOf = (record: QuickbooksRecord, called: Called) =>
  listOf(record, 'Line')
    .flatMap((line) => lineText(line, called))
    .toSorted()
    .join('; ')

function lineText(line: QuickbooksRecord, called: Called): string[] {
  const type = textOf(line, 'DetailType')
  if (type === 'SubTotalLineDetail') return []
  const detail = partOf(line, type)
  const link = listOf(line, 'LinkedTxn')[0]
  const account = ['ItemRef', 'GroupItemRef', 'AccountRef'].map((field) => called(detail, field)).find(Boolean)
  const side = textOf(detail, 'PostingType')
  const about = link ? `${textOf(link, 'TxnType')} ${textOf(link, 'TxnId')}` : [side, account].filter(Boolean).join(' ')
  // Of a bundle also what lies in it.
  const within = listOf(detail, 'Line').flatMap((each) => lineText(each, called))
  return [`${about} ${formatCents(centsOf(line, 'Amount'))}${within.length ? ` (${within.join(', ')})` : ''}`.trim()]
}

/** A document that is not there any more differs as a whole. */
export function differencesOf(agreed: Agreed, record: QuickbooksRecord | undefined): Difference[] {
  if (!record) return [{ field: 'document', ours: agreed.total, theirs: '' }]
  const theirs = agreedOf(record)
  const differs = {
    total: agreed.total !== theirs.total,
    name: agreed.ids !== undefined && agreed.ids.name !== theirs.ids?.name,
    date: agreed.date !== theirs.date,
    account: agreed.ids ? agreed.ids.account !== theirs.ids?.account : agreed.account !== theirs.account,
    lines: agreed.ids ? agreed.ids.lines !== theirs.ids?.lines : agreed.lines !== theirs.lines,
  }
  return (['total', 'name', 'date', 'account', 'lines'] as const)
    .filter((field) => differs[field])
    .map((field) => ({ field, ours: agreed[field], theirs: theirs[field] }))
}

/** The same as last seen there; one of before learns its ids where nothing differs. */
export function seenOf(agreed: Agreed, record: QuickbooksRecord, differs: readonly Difference[]): Agreed {
  const { note, ids } = agreedOf(record)
  return { ...agreed, note, seen: ids, ...(!agreed.ids && !differs.length && { ids }) }
}

/** What a person made of it there counts from now on. */
export function keptOf({ seen, ...agreed }: Agreed, differs: readonly Difference[]): Agreed {
  const theirs = Object.fromEntries(differs.map(({ field, theirs }) => [field, theirs]))
  return { ...agreed, ...theirs, ...(seen && { ids: seen }) }
}
