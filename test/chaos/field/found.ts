import type { StoredDocument } from '#features/devices/app/web/storage/kept.ts'
import type { World } from '../world.ts'
import type { Field } from './field.ts'

type Row = {
  client_id: string
  state: string
  kind: string
  order_id: string | null
  cents: number | null
  moved: string | null
}

/**
 * What is wrong with the documents of a company's devices now that all of them were answered: each is here once; what was accepted is one order of
 * its cents, and an invoice's goods have left the van once; what waits or was refused has moved nothing. The journal comes to what is there.
 */
export async function findWrongOfDevices(world: World, { companyId, devices }: Field): Promise<string[]> {
  const wrong: string[] = []
  const ofAll = { orders: 0, cents: 0 }
  for (const device of devices) {
    const rows = await rowsOf(world, companyId, device.id)
    const shown = new Map((await device.documents()).map((each) => [each.id, each]))
    for (const { id, document } of device.made) {
      const say = (what: string) => void wrong.push(`${document.number} (${id}): ${what}`)
      const mine = rows.filter(({ client_id }) => client_id === id)
      const [row] = mine
      if (!row || mine.length > 1) {
        say(`is here ${mine.length} times`)
        continue
      }
      if (shown.get(id)?.answer?.state !== row.state) say(`is ${row.state} here, ${shown.get(id)?.state} on the device`)
      if (row.state === 'accepted') {
        ofAll.orders += 1
        ofAll.cents += document.total
        if (row.cents !== document.total) say(`is of ${document.total} cents, its order of ${row.cents}`)
      } else if (row.order_id) say(`is ${row.state} and an order`)
      const left = row.state === 'accepted' && document.kind === 'invoice' ? piecesOf(document) : ''
      if ((row.moved ?? '') !== left) say(`moved ${row.moved ?? 'nothing'} instead of ${left || 'nothing'}`)
    }
    const foreign = rows.filter(({ client_id }) => !device.made.some(({ id }) => id === client_id))
    wrong.push(...foreign.map(({ client_id }) => `${client_id} was never made`))
  }
  const [placed] = await world.query(
    `select count(*)::int as orders, coalesce(sum(grand_total), 0)::bigint::text as cents from orders where company_id = $1 and source = 'device'`,
    [companyId],
  )
  if (placed.orders !== ofAll.orders) wrong.push(`${ofAll.orders} documents were accepted, ${placed.orders} orders placed`)
  if (Number(placed.cents) !== ofAll.cents) wrong.push(`${ofAll.cents} cents were accepted, ${placed.cents} placed`)
  return [...wrong, ...(await findWrongStock(world, companyId))]
}

/** `item=pieces` of each line, in one text. */
const piecesOf = ({ lines }: StoredDocument['document']) =>
  lines
    .map(({ itemId, quantity }) => `${itemId}=${quantity}`)
    .toSorted()
    .join(' ')

/** `moved`: what left the van for its order, once for each row of the journal. */
const rowsOf = (world: World, companyId: string, deviceId: string): Promise<Row[]> =>
  world.query(
    `select m.client_id, m.state, m.kind, m.order_id, o.grand_total::int as cents,
       (select string_agg(s.item_id || '=' || trim_scale(-s.quantity), ' ' order by s.item_id || '=' || trim_scale(-s.quantity)) from stock_moves s
        where s.company_id = $1 and s.record_id = m.order_id and s.location_id = d.inventory_location_id) as moved
     from device_documents m join devices d on d.company_id = $1 and d.id = m.device_id
     left join orders o on o.company_id = $1 and o.id = m.order_id
     where m.company_id = $1 and m.device_id = $2`,
    [companyId, deviceId],
  )

/** What is there of an item at a location is what the journal adds up to. */
async function findWrongStock(world: World, companyId: string): Promise<string[]> {
  const rows = await world.query(
    `select b.item_id, b.location_id, trim_scale(b.on_hand) as there, trim_scale(coalesce(sum(s.quantity), 0)) as journal
     from stock_balances b left join stock_moves s on s.company_id = $1 and s.item_id = b.item_id and s.location_id = b.location_id
     where b.company_id = $1 group by 1, 2, b.on_hand having b.on_hand <> coalesce(sum(s.quantity), 0)`,
    [companyId],
  )
  return rows.map(
    ({ item_id, location_id, there, journal }) => `item ${item_id} at ${location_id}: ${there} there, ${journal} in the journal`,
  )
}
