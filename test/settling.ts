import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CollectedPayment, OpenMoney, Settlement, SettlementRow } from '#features/devices/settlements/contract.ts'
import { keepBooks } from './kept-books.ts'
import { type VanShop, vanShop } from './pushing.ts'
import type { TestServer } from './server.ts'

export const cash = (amount: number) => ({ method: 'O' as const, amount, cash: amount })
export const check = (amount: number, checkNumber: string) => ({ method: 'O' as const, amount, cash: 0, checkNumber })

/** A rep with a tablet, and an office that counts and keeps books. */
export async function openOffice(server: TestServer, { books = true } = {}) {
  const shop = await vanShop(server)
  if (books) await keepBooks(shop)
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await shop.office.get(path)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const pays = (payment: { amount: number }) => shop.one(shop.document({ kind: 'payment', lines: [], net: 0, total: 0, payment } as never))
  const open = async () => (await ask<{ rows: OpenMoney[] }>(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).rows
  const payments = async () =>
    (await ask<{ rows: CollectedPayment[] }>(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).rows
  const settle = (given: object, by: Pick<VanShop['office'], 'post'> = shop.office) =>
    by.post(`/api/Device/Settle/${shop.deviceId}`, { repId: shop.repId, requestKey: randomUUID(), ...given })
  const details = (id: string) => ask<Settlement>(`/api/Device/Settlement/${id}`)
  const list = async (query = '') => (await ask<{ rows: SettlementRow[] }>(`/api/Device/Settlements?${query}`)).rows
  return { ...shop, ask, pays, openMoney: open, payments, settle, settlement: details, settlements: list }
}
export const all = (rows: readonly CollectedPayment[], came = true) => rows.map(({ id }) => ({ id, came }))
export const accepted = (answer: { statusCode: number; body: string; json(): { result: { id: string; number: number } } }) => {
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
