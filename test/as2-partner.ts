import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { Agreement } from '#features/trade/connections/server/transports/as2/agreement.ts'
import type { Entity } from '#features/trade/connections/server/transports/as2/mime/entity.ts'
import { headersOf } from '#features/trade/connections/server/transports/as2/mime/headers.ts'
import { createOwnKey } from '#features/trade/connections/server/transports/as2/own-key.ts'
import { signedInCompany } from './company.ts'
import { orderFile } from './exchange.ts'
import type { TestServer } from './server.ts'

export const names = { as2Identifier: 'BIG RETAILER "East"', ourIdentifier: 'SUPPLIER-1' }
export const [retailerKey, nextKey, strangerKey] = await Promise.all(
  ['Retailer', 'Retailer, next', 'Stranger'].map((name) => createOwnKey(name, new Date())),
).then(([first, second, third]) => {
  if (!first || !second || !third) throw new Error('three keys were made')
  return [first, second, third] as const
})
export const order = {
  bytes: orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }),
  contentType: 'application/edi-x12',
  filename: 'po 1.edi',
}

type Said = { status?: number; headers?: Record<string, string>; body?: Buffer } | 'hangUp'

/** A partner’s server, which answers what the test says. */
export async function partnerServer(t: TestContext, answer: (message: Entity) => Said | Promise<Said>) {
  const got: Entity[] = []
  const server = createServer(async (request, response) => {
    const message = { headers: headersOf(request.headers), body: await buffer(request) }
    got.push(message)
    const said = await answer(message)
    if (said === 'hangUp') return request.socket.destroy()
    response.writeHead(said.status ?? 200, said.headers).end(said.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/as2`, got }
}

/** A company that has agreed with a retailer on AS2 in one direction, and what each of them works with. */
export async function agreed(server: TestServer, direction: 'I' | 'O', fields: Record<string, string> = {}) {
  const owner = await signedInCompany(server)
  const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
  const made = await owner.post('/api/EDI/AddUpdateIntegration', { name: 'Retailer', ediType: 'AS2', direction })
  if (made.statusCode !== 200) throw new Error(made.body)
  const { id, version } = made.json().result
  const all = { url: 'http://127.0.0.1:9/as2', ...names, certificate: retailerKey.certificate.toString(), ...fields }
  const saved = await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, saveAnyway: true, fields: all })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  const [{ certificate }] = await sql('select certificate from as2_keys where company_id = $1', [owner.companyId])
  const retailer = await theirSide(certificate, `${server.url}/api/EDI/As2/${owner.companyId}`)
  const configuration = async () => (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
  const files = () => sql('select remote_name, file, size_bytes from edi_files where company_id = $1', [owner.companyId])
  return { owner, id: id as string, fields: all, retailer, sql, configuration, files }
}

async function theirSide(ourCertificate: string, url: string): Promise<Agreement> {
  return {
    ourName: names.as2Identifier,
    theirName: names.ourIdentifier,
    ourKeys: [retailerKey],
    theirCertificates: [new X509Certificate(ourCertificate)],
    url,
    receiptHosts: [],
    sign: 'sha-256',
    encrypt: 'aes-256-cbc',
    compress: true,
    receipt: { mode: 'sync', signed: true },
    requires: { signature: true, encryption: true, strongDigest: true },
  }
}
