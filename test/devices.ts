import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let counter = 0

/** What a device needs: a rep and two locations. */
export async function groundFor({ database: { owner } }: TestServer, { companyId }: Pick<Company, 'companyId'>) {
  counter += 1
  const insert = async (text: string, values: unknown[]) =>
    (await owner.query(`insert into ${text} returning id`, [companyId, ...values])).rows[0].id as string
  const location = (name: string, kind: string) => insert(`stock_locations (company_id, name, kind) values ($1, $2, $3)`, [name, kind])
  return {
    repId: await insert(`reps (company_id, code, name) values ($1, $2, $3)`, [`R${counter}`, `Rep ${counter}`]),
    inventoryLocationId: await location(`Van ${counter}`, 'van'),
    restockFromLocationId: await location(`Warehouse ${counter}`, 'warehouse'),
  }
}

/** A device as the form makes it. */
export async function newDevice(server: TestServer, company: Company, given: object = {}) {
  const ground = await groundFor(server, company)
  const fields = { deviceName: `Tablet ${counter}`, deviceEmail: `tablet${counter}@example.com`, ...ground, ...given }
  const answer = await company.post('/api/Device/AddUpdateDevice', fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return { ...fields, ...(answer.json().result as { id: string; version: number }) }
}

export async function codeFor(company: Company, id: string): Promise<string> {
  const answer = await company.post(`/api/Device/PairingCode/${id}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.code
}

/** An installation of the app: what it calls with. */
export function installationOf(server: TestServer, installationId: string = randomUUID()) {
  let token = ''
  const headers = () => ({ authorization: `Bearer ${token}`, 'x-installation-id': installationId })
  const post = (url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, headers: headers(), payload })
  return {
    installationId,
    get token() {
      return token
    },
    use(given: string) {
      token = given
    },
    get headers() {
      return headers()
    },
    async pair(code: string) {
      const answer = await server.app.inject({ method: 'POST', url: '/api/Device/Pair', payload: { code, installationId } })
      if (answer.statusCode === 200) token = answer.json().result.token
      return answer
    },
    async signIn(deviceEmail: string, password: string) {
      const payload = { deviceEmail, password, installationId }
      const answer = await server.app.inject({ method: 'POST', url: '/api/Device/SignIn', payload })
      if (answer.statusCode === 200) token = answer.json().result.token
      return answer
    },
    post,
    beat: (said: object = {}) =>
      post('/api/Device/Heartbeat', { unsentCount: 0, unsentValue: 0, nextNumber: 1, at: new Date().toISOString(), ...said }),
  }
}

/** A device that is paired. */
export async function pairedDevice(server: TestServer, company: Company, given: object = {}) {
  const device = await newDevice(server, company, given)
  const installation = installationOf(server)
  const answer = await installation.pair(await codeFor(company, device.id))
  assert.equal(answer.statusCode, 200, answer.body)
  return Object.assign(installation, { device })
}
