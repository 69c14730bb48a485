import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoPerson } from './demo-person.ts'

export type DemoPartner = { url: string; sftp: { host: string; port: number; user: string; password: string } }
/** Where else the retailer listens. */
export type PartnerPorts = {
  ftp: { port: number }
  imap: { port: number; tlsPort: number }
  smtp: { url: string }
  s3: { endpoint: string }
}
type Item = { itemNumber: string; description: string; unitPrice: string }
type Place = { code: string; name: string; address1: string; city: string; state: string; zip: string }

const name = 'Harvest Market'
const envelope = { theirQualifier: '12', theirId: '8605550100', ourQualifier: 'ZZ', ourId: 'SUPPLIER' }
const deadlines = [
  { document: '997', hours: 24, penalty: 2_500 },
  { document: '855', hours: 48, penalty: 5_000 },
]
/** All but one of the places that the retailer orders for: what is not known yet is seen too. */
const places: Place[] = [
  { code: 'DC01', name: 'Harvest Market DC East', address1: '4100 Commerce Pkwy', city: 'Allentown', state: 'PA', zip: '18106' },
  { code: 'DC02', name: 'Harvest Market DC West', address1: '880 Logistics Dr', city: 'Reno', state: 'NV', zip: '89502' },
  { code: '0101', name: 'Harvest Market 101', address1: '12 Elm St', city: 'Hartford', state: 'CT', zip: '06103' },
  { code: '0117', name: 'Harvest Market 117', address1: '905 Main St', city: 'Albany', state: 'NY', zip: '12207' },
  { code: '0230', name: 'Harvest Market 230', address1: '77 Harbor Blvd', city: 'Baltimore', state: 'MD', zip: '21230' },
]
const longestMs = 60_000

/** A retailer whose orders come and whose answers go over SFTP: some are here already, some wait for “Retrieve now”. */
export async function furnishExchange(person: DemoPerson, partner: DemoPartner) {
  const { rows: known } = await person.get<{ rows: { name: string }[] }>('/api/EDI/Partners')
  if (known.some((each) => each.name === name)) return
  const { rows: customers } = await person.get<{ rows: { id: string }[] }>('/Dashboard/GetCustomerList?limit=1')
  const customerId = customers[0]?.id
  if (!customerId) return
  const items = await soldItems(person, customerId)
  if (!items.length) return
  const { id: partnerId } = await person.post<{ id: string }>('/api/EDI/SavePartner', {
    ...envelope,
    name,
    customerId,
    live: true,
    deadlines,
  })
  for (const place of places) await person.post(`/api/EDI/SavePartnerLocation/${partnerId}`, { ...place, qualifier: '92' })
  const order = (more: object) => control(partner, '/orders', { items, channel: 'sftp', ...more })
  await order({ orders: 4, perStore: false, allowances: false })
  await order({ trouble: 'unknownItem', allowances: false })
  await connect(person, partner, { partnerId, direction: 'O', named: 'answers', folders: { remotePath: '/out' } })
  const folders = { remotePath: '/in', archivePath: '/archive' }
  const connectionId = await connect(person, partner, { partnerId, direction: 'I', named: 'orders', folders })
  await firstRetrieval(person, connectionId)
  await order({ orders: 5, allowances: false })
}

async function soldItems(person: DemoPerson, customerId: string) {
  const { rows } = await person.get<{ rows: Item[] }>(`/api/Order/Items?customerId=${customerId}`)
  return rows
    .filter(({ itemNumber, unitPrice }) => /^[\w .-]{1,48}$/.test(itemNumber) && Number(unitPrice) > 0)
    .slice(0, 6)
    .map(({ itemNumber, description, unitPrice }) => ({
      vendorNumber: itemNumber,
      description: (description || itemNumber).replace(/[^\w ,.-]/g, '').slice(0, 80),
      price: String(Number(unitPrice)),
    }))
}

type Way = { partnerId: string; direction: 'I' | 'O'; named: string; folders: { remotePath: string; archivePath?: string } }
async function connect(person: DemoPerson, { sftp }: DemoPartner, { partnerId, direction, named, folders }: Way): Promise<string> {
  const setup = { name: `${name}, ${named}`, ediType: 'SFTP', direction, partnerId }
  const { id, version } = await person.post<{ id: string; version: number }>('/api/EDI/AddUpdateIntegration', setup)
  const fields = { host: sftp.host, port: String(sftp.port), username: sftp.user, password: sftp.password, ...folders }
  const shown = await person.post<{ problem: { fingerprint: string } }>(`/api/EDI/TestIntegration/${id}`, { fields })
  const trusted = { ...fields, hostFingerprint: shown.problem.fingerprint }
  await person.post(`/api/EDI/TestIntegration/${id}`, { fields: trusted })
  await person.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: trusted })
  await person.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' })
  return id
}

/** What waits goes with it; what is ordered afterwards stays until somebody asks, or a quarter of an hour is over. */
async function firstRetrieval(person: DemoPerson, connectionId: string) {
  for (const until = Date.now() + longestMs; Date.now() < until; await sleep(500)) {
    const { rows } = await person.get<{ rows: { connectionId: string; state: string }[] }>('/api/EDI/Retrievals')
    if (rows.some((each) => each.connectionId === connectionId && (each.state === 'done' || each.state === 'failed'))) return
  }
}

async function control({ url }: DemoPartner, path: string, body: object) {
  const response = await fetch(`${url}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The retailer answered ${response.status}: ${await response.text()}`)
}
