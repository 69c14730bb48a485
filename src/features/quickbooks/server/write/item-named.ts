import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { openClient, type QuickbooksClient } from '../client/client.ts'
import { QuickbooksFault } from '../client/faults/fault.ts'
import { literal, selectStatement } from '../client/query.ts'
import { flagOf, textOf, versionOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'
import { itemEntity } from '../mirror/books-lists.ts'

/** `account`: its income account, by its id there. */
type Item = { name: string; account: string; taxable: boolean }
/** Somebody sits and waits for it. */
const longestMs = 20_000

/**
 * Our id of the service of this name: the one that QuickBooks has, else one that is made there. Names are unique there, so that whoever
 * presses twice, or again after a lost answer, gets the same one. Outside of any transaction.
 */
export async function itemNamed(services: Services, companyId: string, item: Item): Promise<string> {
  const record = await thereOrMade(services, companyId, item).catch((error: unknown) => {
    throw error instanceof QuickbooksFault ? spoken(error) : error
  })
  return services.transaction({ companyId }, async (db) => {
    await itemEntity.upsert(db, companyId, [record])
    const link = await db
      .selectFrom('externalLinks')
      .select('localId')
      .where('provider', '=', 'quickbooks')
      .where('kind', '=', 'item')
      .where('externalId', '=', versionOf(record).externalId)
      .executeTakeFirstOrThrow()
    return link.localId
  })
}

async function thereOrMade(services: Services, companyId: string, item: Item): Promise<QuickbooksRecord> {
  const client = openClient(services, companyId, { lane: 'interactive', purpose: 'write', signal: AbortSignal.timeout(longestMs) })
  const { name } = item
  // A name that something else bears, or one that was made inactive, is left alone.
  for (const each of [name, `${name} (Ledgerside)`]) {
    const [found] = await findItems(client, each)
    if (!found) return make(client, { ...item, name: each })
    if (isUsable(found)) return found
  }
  throw new AppError('itemNotMade', { values: { name, problem: `${name} (Ledgerside)` } })
}

async function make(client: QuickbooksClient, { name, account, taxable }: Item): Promise<QuickbooksRecord> {
  const body = { Name: name, Type: 'Service', Taxable: taxable, IncomeAccountRef: { value: account } }
  try {
    return await client.write({ operation: 'create', entity: 'Item', body }, randomUUID())
  } catch (error) {
    // Somebody else pressed at the same time.
    const [found] = error instanceof QuickbooksFault && error.code === '6240' ? await findItems(client, name) : []
    if (found) return found
    throw error
  }
}

const findItems = async (client: QuickbooksClient, name: string) =>
  (await client.query('Item', selectStatement({ entity: 'Item', list: true, where: [`Name = ${literal(name)}`], most: 10 }))).records

const isUsable = (record: QuickbooksRecord) => flagOf(record, 'Active') && ['Service', 'NonInventory'].includes(textOf(record, 'Type'))

function spoken({ kind, detail, message }: QuickbooksFault): AppError {
  if (kind === 'refused' || kind === 'corrupt') return new AppError('itemNotMade', { values: { name: '', problem: detail || message } })
  return new AppError(
    ['unavailable', 'unknown', 'throttled', 'budget', 'stale'].includes(kind) ? 'quickbooksUnavailable' : 'quickbooksReconnect',
  )
}
