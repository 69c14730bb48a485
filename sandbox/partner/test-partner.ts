import type { TestContext } from 'node:test'
import { startPartner } from './server.ts'

export const items = [
  { vendorNumber: 'TEA-100', upc: '036000291452', description: 'Green tea', price: '4.25', casePack: 12 },
  { vendorNumber: 'TEA-200', upc: '012345678905', description: 'Black tea', price: '0.0375' },
  { vendorNumber: 'MUG-01', price: '7.5' },
]

export async function partner(t: TestContext) {
  const running = await startPartner()
  t.after(() => running.close())
  const call = async (method: string, path: string, body?: object) => {
    const options = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${running.url}${path}`, { method, ...options })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error)
    return answer
  }
  return { ...running, call }
}
