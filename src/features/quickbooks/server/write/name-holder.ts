import type { QuickbooksClient } from '../client/client.ts'
import { literal, selectStatement } from '../client/query.ts'
import { textOf } from '../client/record.ts'

/** Customers, vendors and employees share their names (quickbooks 5.6): which of them has this one already. */
export async function nameHolder(client: QuickbooksClient, name: string): Promise<{ text: string; name: string } | null> {
  for (const entity of ['Customer', 'Vendor', 'Employee'] as const) {
    const [record] = await findByName(client, entity, name)
    if (record) return { text: `6240${entity}${record.Active === false ? 'Inactive' : ''}`, name: textOf(record, 'DisplayName') }
  }
  return null
}

export async function findByName(client: QuickbooksClient, entity: string, name: string) {
  if (!name) return []
  const statement = selectStatement({ entity, list: true, where: [`${nameField(entity)} = ${literal(name)}`], most: 10 })
  return (await client.query(entity, statement)).records
}

/** What the record's own name is called there. */
export const nameField = (entity: string) => (entity === 'Item' ? 'Name' : 'DisplayName')
