import type { QuickbooksClient } from '../client/client.ts'
import { isVoid, listOf, textOf } from '../client/record.ts'
import type { PreparedWrite, QuickbooksRecord } from '../definitions.ts'

/**
 * The invoice that somebody made there, by hand, of the estimate of which one is to be made now: it is the estimate's, and there must not be
 * a second one. `mayTake`: it is none of ours, as of an earlier shipment.
 */
export async function madeAlready(
  client: QuickbooksClient,
  { operation, entity, body }: PreparedWrite,
  mayTake: (externalId: string) => Promise<boolean>,
): Promise<QuickbooksRecord | null> {
  if (operation !== 'create' || entity !== 'Invoice') return null
  for (const estimate of linked(body, 'Estimate'))
    for (const invoice of linked((await client.read('Estimate', estimate))?.record, 'Invoice')) {
      const there = (await mayTake(invoice)) ? (await client.read('Invoice', invoice))?.record : undefined
      if (there && !isVoid(there)) return there
    }
  return null
}

const linked = (record: QuickbooksRecord | undefined, type: string): string[] =>
  record ? listOf(record, 'LinkedTxn').flatMap((link) => (textOf(link, 'TxnType') === type ? [textOf(link, 'TxnId')] : [])) : []
