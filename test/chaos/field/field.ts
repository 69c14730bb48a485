import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../visitor.ts'
import { until, type World } from '../world.ts'
import { FieldDevice } from './device.ts'
import type { Pick, Ware } from './drafts.ts'

/** Reps with a van and a device each, who sell what QuickBooks counts. */
export type Field = { companyId: string; devices: FieldDevice[]; repIds: string[] }
type Company = { owner: Visitor; companyId: string }

export const wares = [
  { Name: 'Rope', cents: 800 },
  { Name: 'Cleat', cents: 250 },
]
export const inVan = 100_000

/** Before the company comes: goods that QuickBooks counts. */
export async function stockThere(world: World, realmId: string): Promise<void> {
  for (const { Name, cents } of wares)
    await world.control('POST', `companies/${realmId}/write`, {
      entity: 'Item',
      body: {
        ...{ Name, Type: 'Inventory', TrackQtyOnHand: true, QtyOnHand: 1_000_000, InvStartDate: '2025-01-01', UnitPrice: cents / 100 },
        ...{ IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } },
      },
    })
}

/** `customersOf`: who is looked after by the rep with this code. */
export async function openField(
  world: World,
  { owner, companyId }: Company,
  { picks, customersOf }: { picks: readonly Pick[]; customersOf: (repCode: string) => Promise<string[]> },
): Promise<Field> {
  const rowsOf = (text: string, ...values: unknown[]) => world.query(text, [companyId, ...values])
  const names = wares.map(({ Name }) => Name)
  const known = () => rowsOf('select id, name from items where company_id = $1 and name = any($2)', names)
  await until('items', async () => (await known()).length === wares.length)
  const items = await known()
  const sold = wares.map(({ Name, cents }): Ware => ({ id: items.find(({ name }) => name === Name)?.id ?? '', cents }))
  await post(owner, '/api/Stock/Start', { negative: 'warn' })
  const { rows: locations } = (await owner.get('/api/Stock/Locations')).body.result as { rows: { id: string }[] }
  const home = locations[0]?.id ?? ''
  const { version } = (await post(owner, '/api/Device/SaveCompanyRules', { version: 0, rules: { 'doc.credit': { value: 'Y' } } })) as {
    version: number
  }
  const devices: FieldDevice[] = []
  const repIds: string[] = []
  for (const [at, pick] of picks.entries()) {
    const code = `R${at + 1}`
    const [{ id: repId }] = await rowsOf('insert into reps (company_id, code, name) values ($1, $2, $2) returning id', code)
    const van = (await post(owner, '/api/Stock/AddLocation', { name: `Van ${code}`, kind: 'van', answersFor: code })) as { id: string }
    await load(owner, { from: home, to: van.id, wares: sold })
    const { id } = (await post(owner, '/api/Device/AddUpdateDevice', {
      ...{ deviceName: `Tablet ${code}`, deviceEmail: `${code}.${companyId}@chaos.example`, repId },
      ...{ inventoryLocationId: van.id, restockFromLocationId: home },
    })) as { id: string }
    const { code: pairing } = (await post(owner, `/api/Device/PairingCode/${id}`, {})) as { code: string }
    const ground = { url: owner.base, pick, wares: sold, customerIds: await customersOf(code), vanId: van.id, inVan, rulesVersion: version }
    devices.push(await FieldDevice.pair(pairing, ground))
    repIds.push(repId)
  }
  return { companyId, devices, repIds }
}

/** What the van starts with comes from the warehouse: the company has as much as before. */
async function load(owner: Visitor, { from, to, wares: all }: { from: string; to: string; wares: readonly Ware[] }) {
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const lines = all.map(({ id: itemId }) => ({ itemId, quantity: String(inVan) }))
  const sent = { requestKey: randomUUID(), fromId: from, toId: to, sentOn: day, reason: '', lines }
  const { id } = (await post(owner, '/api/Stock/SendTransfer', sent)) as { id: string }
  const came = lines.map(({ quantity }, at) => ({ lineNo: at + 1, quantity }))
  await post(owner, `/api/Stock/ReceiveTransfer/${id}`, { requestKey: randomUUID(), receivedOn: day, reason: '', lines: came })
}

async function post(owner: Visitor, path: string, body: object): Promise<unknown> {
  const { status, body: answer } = await owner.post(path, body)
  assert.equal(status, 200, `${path}: ${JSON.stringify(answer)}`)
  return answer.result
}
