import type { TestContext } from 'node:test'
import { startPartner } from './server.ts'
import type { Exchange } from './store.ts'

export const items = [
  { vendorNumber: 'TEA-100', upc: '036000291452', description: 'Green tea', price: '4.25', casePack: 12 },
  { vendorNumber: 'TEA-200', upc: '012345678905', description: 'Black tea', price: '0.0375' },
  { vendorNumber: 'MUG-01', price: '7.5' },
]

export async function partner(t: TestContext) {
  const running = await startPartner()
  t.after(() => running.close())
  const call = (method: string, path: string, body?: object) => callAt(`${running.url}${path}`, method, body)
  const received = async () => {
    const { exchanges }: { exchanges: Exchange[] } = await call('GET', '/control/state')
    return exchanges.filter(({ direction }) => direction === 'received')
  }
  return { ...running, call, received }
}

export async function callAt(url: string, method: string, body?: object) {
  const options = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url, { method, ...options })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

/** The bytes of a file that went over, as the retailer has them. */
export async function raw(url: string, id: number | undefined) {
  return Buffer.from(await (await fetch(`${url}/control/exchanges/${id}`)).arrayBuffer())
}
