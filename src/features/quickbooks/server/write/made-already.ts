import type { QuickbooksClient } from '../client/client.ts'
import { isVoid, listOf, textOf } from '../client/record.ts'
import type { PreparedWrite, QuickbooksRecord } from '../definitions.ts'

/**
 * The invoice that somebody made there, by hand, of the estimate of which one is to be made now: it is the estimate's, and there must not be
 * a second one.
 */
export async function madeAlready(client: QuickbooksClient, { operation, entity, body }: PreparedWrite): Promise<QuickbooksRecord | null> {
  if (operation !== 'create' || entity !== 'Invoice') return null
  for (const estimate of linked(body, 'Estimate'))
    for (const invoice of linked((await client.read('Estimate', estimate))?.record, 'Invoice')) {
      const there = (await client.read('Invoice', invoice))?.record
      if (there && !isVoid(there)) return there
    }
  return null
}

const linked = (record: QuickbooksRecord | undefined, type: string): string[] =>
  record ? listOf(record, 'LinkedTxn').flatMap((link) => (textOf(link, 'TxnType') === type ? [textOf(link, 'TxnId')] : [])) : []
