import assert from 'node:assert/strict'
import type { signedInCompany } from './company.ts'

export type Person = Awaited<ReturnType<typeof signedInCompany>>
export const addItem = async (fields: object, person: Person) => {
  const answer = await person.post('/api/Item/Add', { itemType: 'NonInventory', ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; version: number }
}
export const itemDetails = async (id: string, person: Person) => (await person.get(`/api/Item/Details/${id}`)).json().result
export const listedItems = async (query: Record<string, string>, person: Person) => {
  const answer = await person.get(`/api/Item/List?${new URLSearchParams(query)}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as {
    rows: { id: string; name: string; cost: string | null; unitPrice: string | null }[]
    next: string | null
    total: object
  }
}
