import type { StoredDocument } from '#features/devices/app/web/storage/kept.ts'
import type { World } from '../world.ts'
import type { Field } from './field.ts'

/** `moved`: of the van, by its document. The rest: how much of what comes of such a document there is, of which sum. */
type Row = {
  client_id: string
  state: string
  kind: string
  order_id: string | null
  cents: number | null
  moved: string | null
  collected: string | null
  credited: string | null
  counted: string | null
  asked: string | null
}

/**
 * What is wrong with the documents of a company's devices now that all of them were answered: each is here once; what was accepted is once what it
 * was made for, with its cents, and its goods have left the van, or come back, once; what waits or was refused has moved nothing. The journal comes
 * to what is there.
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
      if (!device.hasForgotten && shown.get(id)?.answer?.state !== row.state)
        say(`is ${row.state} here, ${shown.get(id)?.state} on the device`)
      const isAccepted = row.state === 'accepted'
      if (row.order_id && (!isAccepted || !isSold(document))) say(`is ${row.state} and an order`)
      if (isAccepted && isSold(document)) {
        ofAll.orders += 1
        ofAll.cents += document.total
        if (row.cents !== document.total) say(`is of ${document.total} cents, its order of ${row.cents}`)
      }
      for (const [what, wanted] of Object.entries(comesOf(document))) {
        const there = row[what as keyof Made] ?? ''
        const due = isAccepted ? wanted : ''
        if (there !== due) say(`${what} ${there || 'nothing'} instead of ${due || 'nothing'}`)
      }
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

type Document = StoredDocument['document']
const isSold = ({ kind }: Document) => kind === 'order' || kind === 'invoice' || kind === 'estimate'

type Made = Pick<Row, 'moved' | 'collected' | 'credited' | 'counted' | 'asked'>
/** What there is of an accepted document besides its order, as `rowsOf` writes it. */
const comesOf = (document: Document): Record<keyof Made, string> => ({
  moved: piecesOf(document),
  collected: document.payment && document.kind === 'payment' ? String(document.payment.amount) : '',
  credited: document.kind === 'credit' ? String(document.total) : '',
  counted: document.kind === 'count' ? saidOf(document) : '',
  asked: document.kind === 'restock' ? saidOf(document) : '',
})

/** `item=pieces` in one text: what left the van, or with a minus came back and can be sold. */
const piecesOf = ({ kind, lines }: Document) =>
  kind === 'invoice' || kind === 'credit'
    ? lines
        .filter(({ damaged }) => !damaged)
        .map(({ itemId, quantity }) => `${itemId}=${kind === 'credit' ? '-' : ''}${quantity}`)
        .toSorted()
        .join(' ')
    : ''
const saidOf = ({ van }: Document) =>
  (van?.lines ?? [])
    .map((line) => `${line.itemId}=${'counted' in line ? line.counted : 'quantity' in line ? line.quantity : ''}`)
    .toSorted()
    .join(' ')

/** `moved`: once for each item, of the order's shipments or of what was credited. */
const rowsOf = (world: World, companyId: string, deviceId: string): Promise<Row[]> =>
  world.query(
    `select m.client_id, m.state, m.kind, m.order_id, o.grand_total::int as cents,
       (select string_agg(e.said, ' ' order by e.said) from (
          select s.item_id || '=' || trim_scale(-sum(s.quantity)) as said from stock_moves s
          where s.company_id = $1 and s.location_id = d.inventory_location_id
            and (s.record_id = m.order_id or s.document_id = (select c.id::text from credits c where c.company_id = $1 and c.document_id = m.id))
          group by s.item_id having sum(s.quantity) <> 0) e) as moved,
       (select string_agg(p.amount::text, ' ') from collected_payments p where p.company_id = $1 and p.document_id = m.id) as collected,
       (select string_agg(c.total::text, ' ') from credits c where c.company_id = $1 and c.document_id = m.id) as credited,
       (select string_agg(l.item_id || '=' || trim_scale(l.counted), ' ' order by l.item_id || '=' || trim_scale(l.counted))
          from stock_counts n join stock_count_lines l on l.company_id = $1 and l.count_id = n.id
          where n.company_id = $1 and n.request_key = m.id) as counted,
       (select string_agg(l.item_id || '=' || trim_scale(l.quantity), ' ' order by l.item_id || '=' || trim_scale(l.quantity))
          from restocks r join restock_lines l on l.company_id = $1 and l.restock_id = r.id
          where r.company_id = $1 and r.request_key = m.id) as asked
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
