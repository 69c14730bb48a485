import { formatCents } from '#contract/money.ts'
import { centsOf, isVoid, listOf, partOf, type QuickbooksRecord, refOf, textOf, versionOf } from '#features/quickbooks/server/door.ts'
import { type Posting, payoutName } from './posting-body.ts'

/** What counts of a document, as people read it: who, when, how much, on which accounts. `note`: as last seen there; people write in it. */
export type Agreed = { total: string; date: string; name: string; account: string; lines: string; note?: string }
export type Difference = { field: string; ours: string; theirs: string }

export function agreedOf(record: QuickbooksRecord): Agreed {
  return {
    total: isVoid(record) ? '' : formatCents(totalOf(record)),
    date: textOf(record, 'TxnDate'),
    name: textOf(partOf(record, 'CustomerRef'), 'name') || refOf(record, 'CustomerRef'),
    account: textOf(partOf(record, 'DepositToAccountRef'), 'name') || refOf(record, 'DepositToAccountRef'),
    lines: listOf(record, 'Line').flatMap(lineText).toSorted().join('; '),
    note: textOf(record, 'PrivateNote'),
  }
}
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

function lineText(line: QuickbooksRecord): string[] {
  const type = textOf(line, 'DetailType')
  if (type === 'SubTotalLineDetail') return []
  const detail = partOf(line, type)
  const link = listOf(line, 'LinkedTxn')[0]
  const account = ['ItemRef', 'AccountRef'].map((field) => textOf(partOf(detail, field), 'name') || refOf(detail, field)).find(Boolean)
  const side = textOf(detail, 'PostingType')
  const about = link ? `${textOf(link, 'TxnType')} ${textOf(link, 'TxnId')}` : [side, account].filter(Boolean).join(' ')
  return [`${about} ${formatCents(centsOf(line, 'Amount'))}`.trim()]
}

/** `deleted` stands for a document that is not there any more. */
export function differencesOf(agreed: Agreed, record: QuickbooksRecord | undefined): Difference[] {
  if (!record) return [{ field: 'document', ours: agreed.total, theirs: '' }]
  const theirs = agreedOf(record)
  // Names are labels: QuickBooks rewrites them when somebody is renamed (quickbooks 4.0).
  return (['total', 'date', 'account', 'lines'] as const)
    .filter((field) => agreed[field] !== theirs[field])
    .map((field) => ({ field, ours: agreed[field], theirs: theirs[field] }))
}
