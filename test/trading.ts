import assert from 'node:assert/strict'
import { writeDocument } from '#features/trade/exchange/server/write/write-document.ts'
import { partnerOf } from '#features/trade/partners/server/door.ts'
import { stores } from '#sandbox/partner/orders/stores.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import type { Exchange as Traded } from '#sandbox/partner/store.ts'
import { confirmation } from '#sandbox/partner/test-supplier.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import { until } from './automations.ts'
import { type Exchange, exchange } from './exchange.ts'
import { type TestServer, testServer } from './server.ts'

type RunningPartner = Awaited<ReturnType<typeof startPartner>>

/** The product at work, allowed to reach what runs here. */
export const tradingServer = ({ listen = false } = {}) => testServer({ works: true, listen, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })

async function control(partner: RunningPartner, method: string, path: string, body?: object) {
  const response = await fetch(`${partner.url}/control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const answer = await response.json()
  assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A company that sells PEN and BOX to a retailer of its own. */
export async function trade(t: { after(close: () => unknown): unknown }, server: TestServer, more: object = {}) {
  const partner = await startPartner()
  t.after(() => partner.close())
  const company = await exchange(server, { partner: { theirQualifier: '12', theirId: '8605550100', ...more } })
  for (const { code, street } of stores)
    await company.owner.post(`/api/EDI/SavePartnerLocation/${company.partnerId}`, { qualifier: '92', code, address1: street })
  const call = (method: string, path: string, body?: object) => control(partner, method, path, body)
  const bytesOf = async (id: number) => Buffer.from(await (await fetch(`${partner.url}/control/exchanges/${id}`)).arrayBuffer())
  /** The retailer orders; the file is brought by hand. Answers the document. */
  async function ordered(more: object = {}) {
    const items = [{ vendorNumber: 'PEN', price: '5' }]
    const { files } = await call('POST', '/orders', { items, channel: 'sftp', allowances: false, perStore: false, ...more })
    return company.arrive(await bytesOf(files[0].id))
  }
  /** What the retailer got, the oldest first. */
  const received = async (): Promise<Traded[]> =>
    (await call('GET', '/state')).exchanges.filter(({ direction }: Traded) => direction === 'received').reverse()
  const answerTo = async (document: { acknowledgedBy: string }) => company.details(document.acknowledgedBy)
  /** An 855 that takes every line of an order; answers our document's id. */
  async function confirm(document: { number: string; groupControl: string }) {
    const { order } = await call('GET', `/orders/${document.number}`)
    const { services } = server
    const { companyId } = company.owner
    return services.transaction({ companyId }, async (db) => {
      const answers = await db
        .selectFrom('ediGroups')
        .selectAll()
        .where('type', '=', 'PO')
        .where('control', '=', document.groupControl)
        .executeTakeFirstOrThrow()
      const segments = confirmation(order).map(([id = '', ...elements]): OutSegment => [id, ...elements])
      const { id, saved } = await writeDocument(services, db, {
        companyId,
        partner: await partnerOf(db, company.partnerId),
        answers,
        kind: 'orderResponse',
        content: {},
        about: { number: document.number, release: '', total: null },
        body: { format: 'x12', type: '855', groupType: 'PR', segments },
      })
      await saved
      return id
    })
  }
  /** Brings what the retailer sent last of a kind. */
  async function bringLast(kind: string) {
    const { exchanges } = await call('GET', '/state')
    const { id } = exchanges.find((each: Traded) => each.direction === 'sent' && each.kinds.includes(kind))
    return company.arrive(await bytesOf(id), `${kind}-${id}.edi`)
  }
  const delivered = (id: string, state = 'Delivered') =>
    until(
      () => company.details(id),
      ({ delivery }) => delivery === state,
    )
  return {
    ...company,
    call,
    ordered,
    received,
    answerTo,
    confirm,
    bringLast,
    delivered,
    connect: (over?: Over) => connect(company, partner, over),
  }
}

const reaches = {
  SFTP: ({ sftp: { host, port, user: username, password } }: RunningPartner) => ({
    host,
    port: String(port),
    remotePath: '/out',
    username,
    password,
  }),
  AWS_S3: ({ s3: { endpoint: storeUrl, bucket: bucketName, region, accessKey, secretKey } }: RunningPartner) => ({
    storeUrl,
    bucketName,
    region,
    accessKey,
    secretKey,
    pathPrefix: 'out',
  }),
}
type Over = keyof typeof reaches

let connections = 0
/** An outbound connection that went live the way a person takes it there. */
async function connect({ owner, partnerId }: Exchange, partner: RunningPartner, ediType: Over = 'SFTP') {
  const setup = { name: `Out ${++connections}`, ediType, direction: 'O', partnerId }
  const id = (await owner.post('/api/EDI/AddUpdateIntegration', setup)).json().result.id as string
  const fields = reaches[ediType](partner)
  const tried = async (given: object) => (await owner.post(`/api/EDI/TestIntegration/${id}`, { fields: given })).json().result
  const shown = (await tried(fields)).problem?.fingerprint
  const confirmed = { ...fields, ...(shown && { hostFingerprint: shown }) }
  assert.equal((await tried(confirmed)).passed, true)
  const { version } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
  const saved = await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: confirmed })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.equal((await owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' })).statusCode, 200)
  return { id, fields: confirmed }
}
