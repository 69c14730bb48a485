import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Direction, EdiType } from '#features/trade/connections/edi-types.ts'
import { stores } from '#sandbox/partner/orders/stores.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import type { Exchange } from '#sandbox/partner/store.ts'
import type { Visitor } from '../visitor.ts'
import { type Partner, ways } from './ways.ts'

const channels = { SFTP: 'sftp', FTP: 'ftp', AWS_S3: 's3', API: 'api', EMAIL: 'email', AS2: 'as2' } as const
/** What the company sells in QuickBooks. Were it set here alone, the night's proof of the books would tell of it. */
const items = [{ vendorNumber: 'RYE-01', price: '7.5' }]
export type Sent = { id: number; name: string; orders: { poNumber: string }[] }
type Agreed = { owner: Visitor; ediType: EdiType; direction: Direction; customerId?: string }

let opened = 0

/** A retailer with an address of its own, and the live connection that the company has agreed on with it. */
export async function openRetailer({ owner, ediType, direction, customerId }: Agreed) {
  const folder = mkdtempSync(join(tmpdir(), 'retailer-'))
  const partner = await startPartner({ dataFolder: folder })
  const call = caller(partner)
  const theirId = `86055501${String(++opened).padStart(2, '0')}`
  await call('PATCH', '/settings', { retailer: { id: theirId, groupId: theirId } })
  const ids = { theirQualifier: '12', theirId, ...(customerId && { customerId }) }
  const { id: partnerId } = await resultOf(owner.post('/api/EDI/SavePartner', { name: `By ${ediType}`, live: true, ...ids }))
  for (const { code, street } of stores)
    await resultOf(owner.post(`/api/EDI/SavePartnerLocation/${partnerId}`, { qualifier: '92', code, address1: street }))
  const connectionId = await connect(owner, partner, { ediType, direction, partnerId })

  /** So many files of orders, the way the two have agreed on. Over AS2 it goes on until each is vouched for. */
  async function order(files: number, perFile: number): Promise<Sent[]> {
    const inFolder = ediType === 'SFTP' || ediType === 'FTP'
    const wanted = {
      items,
      allowances: false,
      perStore: false,
      orders: files * perFile,
      perFile,
      channel: inFolder ? 'api' : channels[ediType],
    }
    const { files: sent }: { files: Sent[] } = await call('POST', '/orders', wanted)
    if (inFolder) for (const file of sent) putLongAgo(join(folder, channels[ediType], 'in'), file.name, await bytesOf(file))
    return sent
  }
  const bytesOf = async ({ id }: { id: number }) => Buffer.from(await (await fetch(`${partner.url}/control/exchanges/${id}`)).arrayBuffer())
  const received = async () => {
    const { exchanges }: { exchanges: Exchange[] } = await call('GET', '/state?limit=100000')
    return exchanges.filter(({ direction }) => direction === 'received')
  }
  return {
    ediType,
    partner,
    partnerId,
    connectionId,
    call,
    order,
    bytesOf,
    received,
    folder,
    async close() {
      await partner.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Retailer = Awaited<ReturnType<typeof openRetailer>>

/** So that nobody has to watch whether it still grows. */
function putLongAgo(folder: string, name: string, bytes: Buffer) {
  const hidden = join(folder, `.${name}`)
  writeFileSync(hidden, bytes)
  const time = Date.now() / 1000 - 48 * 3600
  utimesSync(hidden, time, time)
  renameSync(hidden, join(folder, name))
}

async function connect(owner: Visitor, partner: Partner, setup: { ediType: EdiType; direction: Direction; partnerId: string }) {
  const name = `${setup.ediType} ${setup.direction}`
  const { id, version } = await resultOf(owner.post('/api/EDI/AddUpdateIntegration', { name, ...setup }))
  if (setup.ediType === 'AS2') {
    const { as2 } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).body.result as {
      as2: { url: string; ours: { pem: string }[] }
    }
    await caller(partner)('PATCH', '/as2', { certificate: as2.ours[0]?.pem, url: as2.url, repeats: 10_000 })
  }
  const fields = ways[setup.ediType].fields(partner, setup.direction)
  const { problem } = await resultOf(owner.post(`/api/EDI/TestIntegration/${id}`, { fields }))
  const confirmed = { ...fields, ...(problem && { hostFingerprint: problem.fingerprint }) }
  await resultOf(owner.post(`/api/EDI/TestIntegration/${id}`, { fields: confirmed }))
  await resultOf(owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: confirmed }))
  await resultOf(owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' }))
  return id
}

const caller =
  ({ url }: Partner) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

export const resultOf = async (answer: ReturnType<Visitor['post']>) => {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body.result as { id: string; version: number; problem: { fingerprint: string } | null }
}
