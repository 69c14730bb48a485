import { randomUUID } from 'node:crypto'
import type { signedInCompany } from '../company.ts'
import type { World } from './world.ts'

type Owner = Awaited<ReturnType<typeof signedInCompany>>
type Ok = (answer: Promise<{ statusCode: number; body: string }>) => Promise<{ id: string; version: number; passed: boolean }>

/** A customer becomes a trading partner, whose documents come and go over two connections that somebody took live. */
export async function makePartner({ mailbox }: World, owner: Owner, ok: Ok, customerId: string, booksAt: string): Promise<string> {
  const { id: partnerId } = await ok(
    owner.post('/api/EDI/SavePartner', { name: 'Northwind', customerId, live: true, theirQualifier: 'ZZ', theirId: 'SENDER', booksAt }),
  )
  await ok(owner.post('/api/EDI/SaveCartonPrefix', { prefix: '0614141' }))
  for (const direction of ['I', 'O'] as const) {
    const name = `Northwind ${direction}`
    const { id, version } = await ok(owner.post('/api/EDI/AddUpdateIntegration', { name, ediType: 'API', direction, partnerId }))
    const fields = {
      endpoint: mailbox.addressOf(owner.companyId, direction === 'I' ? 'in' : 'out'),
      method: direction === 'I' ? 'GET' : 'POST',
      authType: 'Authorization',
      apiKey: randomUUID(),
    }
    const { passed } = await ok(owner.post(`/api/EDI/TestIntegration/${id}`, { fields }))
    if (!passed) throw new Error(`The connection ${name} does not pass its test.`)
    await ok(owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields }))
    await ok(owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' }))
  }
  return partnerId
}
