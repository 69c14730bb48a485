import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPartner } from '#sandbox/partner/server.ts'
import { until } from './automations.ts'

type Caller = { post(path: string, body?: object): Promise<{ statusCode: number; body: string; json(): { result: never } }> }
type Retriever = Caller & { get(path: string): Promise<{ json(): { result: never } }> }
type Retrieval = {
  connectionId: string
  state: string
  found: number
  stored: number
  orders: number
  problem: { code: string; file?: string } | null
}

type Over = 'sftp' | 'ftp'
type Where = [partner: OpenPartner, more?: Record<string, string>, over?: Over]
type Put = { hoursOld?: number; over?: Over; sizeBytes?: number }

/** A partner whose SFTP and FTP folders lie open to the test. Files that it writes look as if they had been there for days. */
export async function openPartner() {
  const folder = mkdtempSync(join(tmpdir(), 'inbound-'))
  const partner = await startPartner({ dataFolder: folder })
  const place = (name: string, over: Over = 'sftp') => join(folder, over, name)
  return {
    ...partner,
    place,
    /** `sizeBytes`: it is filled up to so many with nothing that takes room here. */
    put(name: string, bytes: Buffer, { hoursOld = 48, over = 'sftp', sizeBytes = bytes.length }: Put = {}) {
      const path = place(`in/${name}`, over)
      writeFileSync(path, bytes)
      truncateSync(path, sizeBytes)
      const time = Date.now() / 1000 - hoursOld * 3600
      utimesSync(path, time, time)
    },
    names: (of: 'in' | 'archive', over: Over = 'sftp') => readdirSync(place(of, over)).sort(),
    control: (body: object) =>
      fetch(`${partner.url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    async close() {
      await partner.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type OpenPartner = Awaited<ReturnType<typeof openPartner>>

/** A live connection to the partner's folder, made as a person makes it. Answers its id. */
export async function connectInbound(
  owner: Caller,
  partner: OpenPartner,
  more: Record<string, string> = {},
  over: Over = 'sftp',
): Promise<string> {
  const result = async <T>(path: string, body?: object): Promise<T> => {
    const response = await owner.post(path, body)
    assert.equal(response.statusCode, 200, response.body)
    return response.json().result
  }
  const server = partner[over]
  const setup = { name: 'Harvest Market', ediType: over.toUpperCase(), direction: 'I' }
  const { id, version } = await result<{ id: string; version: number }>('/api/EDI/AddUpdateIntegration', setup)
  const fields = {
    host: server.host,
    port: String(server.port),
    remotePath: '/in',
    username: server.user,
    password: server.password,
    ...more,
  }
  const place = { archivePath: '/archive', ...fields }
  const { problem } = await result<{ problem: { fingerprint: string } }>(`/api/EDI/TestIntegration/${id}`, { fields: place })
  const trusted = { ...place, hostFingerprint: problem.fingerprint }
  await result(`/api/EDI/TestIntegration/${id}`, { fields: trusted })
  await result(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: trusted })
  await result(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' })
  return id
}

/** … and looked into once: nothing is due, so that it is looked into again only when the test asks for it. */
export async function liveInbound(owner: Retriever, ...where: Where): Promise<string> {
  const id = await connectInbound(owner, ...where)
  await retrieveNow(owner)
  return id
}

/** Asks for everything now, and waits until it ended. */
export async function retrieveNow(owner: Retriever) {
  const look = async () => ((await owner.get('/api/EDI/Retrievals')).json().result as { rows: (Retrieval & { endedAt: string })[] }).rows[0]
  const before = (await look())?.endedAt
  const asked = await owner.post('/api/EDI/RetrieveOrders', {})
  assert.equal(asked.statusCode, 200, asked.body)
  const ended = await until(look, (row) => row !== undefined && row.endedAt !== null && row.endedAt !== before)
  assert.ok(ended)
  return ended
}
