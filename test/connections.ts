import assert from 'node:assert/strict'
import type { TestResult } from '#features/trade/connections/contract.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import { signedInCompany } from './company.ts'
import { testServer } from './server.ts'

export type Fields = Record<string, string>

/** A company beside a partner's servers, and what its owner does with connections to them. */
export async function connectionsBeside() {
  const [server, partner] = await Promise.all([testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } }), startPartner()])
  const owner = await signedInCompany(server)
  const { host, port, user, password } = partner.sftp
  const sftp: Fields = { host, port: String(port), remotePath: '/in', username: user, password }
  let number = 0
  const nextName = () => `Harvest ${++number}`
  async function added(direction: 'I' | 'O' = 'I', by = owner) {
    const response = await by.post('/api/EDI/AddUpdateIntegration', { name: nextName(), ediType: 'SFTP', direction })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().result as { id: string; version: number }
  }
  const tested = async (id: string, fields: Fields): Promise<TestResult> => {
    const response = await owner.post(`/api/EDI/TestIntegration/${id}`, { fields })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().result
  }
  const configuration = async (id: string, by = owner) => (await by.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
  const saved = async (id: string, fields: Fields, more: object = {}) => {
    const { version } = await configuration(id)
    return owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields, ...more })
  }
  /** The key that the partner showed, as a person would confirm it. */
  async function confirmed(id: string, fields: Fields): Promise<Fields> {
    const { problem } = await tested(id, fields)
    assert.equal(problem?.code, 'hostKeyNew')
    return { ...fields, hostFingerprint: problem.fingerprint ?? '' }
  }
  const close = () => Promise.all([server.close(), partner.close()])
  return { server, partner, owner, sftp, nextName, added, tested, configuration, saved, confirmed, close }
}
