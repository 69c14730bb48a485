import { randomUUID } from 'node:crypto'
import type { DemoPerson } from './demo-person.ts'

type Rep = { repId: string; repCode: string; name: string; vendorId: string | null }
type Location = { id: string; name: string; kind: string; answersFor: string }

const devices = [
  { code: 'NW-1', deviceName: 'Ana’s phone', deviceEmail: 'ana.phone@pierfoods.example', phone: '(206) 555-0141', isPaired: true },
  { code: 'SO-1', deviceName: 'Lucía’s tablet', deviceEmail: 'lucia.tablet@pierfoods.example', phone: '(503) 555-0177', isPaired: false },
]
const address = { address1: '9 Pier Street', city: 'Seattle', state: 'WA', zip: '98101' }

/** What an installation of the field app says of itself; two of its orders are still on it. */
const said = {
  unsentCount: 2,
  unsentValue: 41_260,
  nextNumber: 15,
  appVersion: '1.0.0',
  persisted: true,
  installed: true,
  storageUsage: 6_815_744,
  storageQuota: 2_147_483_648,
}

/** A device for each of two reps, selling from their vans; one of them is paired with an installation that is not there. `product`: its address. */
export async function furnishDevices(person: DemoPerson, product: string) {
  const { rows: there } = await person.get<{ rows: { deviceName: string }[] }>('/api/Device/GetAll')
  const { rows: reps } = await person.get<{ rows: Rep[] }>('/api/Device/GetRepList')
  const { rows: locations } = await person.get<{ rows: Location[] }>('/api/Device/GetLocations')
  const warehouse = locations.find(({ kind }) => kind === 'warehouse')
  for (const { code, isPaired, ...device } of devices) {
    const rep = reps.find(({ repCode }) => repCode === code)
    const van = locations.find(({ answersFor }) => answersFor === code)
    if (!rep || !van || !warehouse || there.some(({ deviceName }) => deviceName === device.deviceName)) continue
    const places = { inventoryLocationId: van.id, restockFromLocationId: warehouse.id }
    const seller = { repId: rep.repId, vendorId: rep.vendorId, invoiceName: rep.name }
    const { id } = await person.post<{ id: string }>('/api/Device/AddUpdateDevice', { ...device, ...address, ...seller, ...places })
    if (!isPaired) continue
    const { code: pairing } = await person.post<{ code: string }>(`/api/Device/PairingCode/${id}`, {})
    const installation = await pair(product, pairing)
    await installation('/api/Device/Heartbeat', { ...said, at: new Date().toISOString() })
  }
}

/** An installation of the app, without the app: answers what it calls with. */
async function pair(product: string, code: string) {
  const installationId = randomUUID()
  const call = async (path: string, body: object, token = '') => {
    const response = await fetch(product + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-installation-id': installationId,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const { result, message } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${message}`)
    return result
  }
  const { token }: { token: string } = await call('/api/Device/Pair', { code, installationId })
  return (path: string, body: object) => call(path, body, token)
}
