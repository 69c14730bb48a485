import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Restock, RestockProposals } from '#features/catalog/restock/contract.ts'
import type { RestockStep } from '#features/catalog/restock/ways.ts'
import { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

export type Person = Awaited<ReturnType<typeof signedInCompany>>
type Item = { name: string; quantity?: number; pack?: number; multiple?: number }
export const movedOn = '2026-11-28'

/** A company with these items in its warehouse, and a van. */
export async function restocking(server: TestServer, items: Item[], { negative = 'warn' } = {}) {
  const person = await signedInCompany(server)
  const { owner } = server.database
  const ids: string[] = []
  for (const { name, quantity = 100, pack, multiple } of items) {
    const { rows } = await owner.query(
      `insert into items (company_id, name, item_type, quantity_on_hand, multiple_quantity) values ($1, $2, 'Inventory', $3, $4) returning id`,
      [person.companyId, name, quantity, multiple ?? null],
    )
    ids.push(rows[0].id)
    if (pack)
      await owner.query(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', $3)`, [
        person.companyId,
        rows[0].id,
        pack,
      ])
  }
  await does(person, '/api/Stock/Start', { negative })
  const [home] = (await read<{ rows: { id: string }[] }>(person, '/api/Stock/Locations')).rows
  const van = (await does<{ id: string }>(person, '/api/Stock/AddLocation', { name: 'Van 1', kind: 'van', answersFor: 'A1' })).id
  const homeId = home?.id ?? ''
  return { person, ids, home: homeId, van }
}
export type Company = Awaited<ReturnType<typeof restocking>>

export async function does<T = Record<string, never>>(person: Person, path: string, body: object = {}): Promise<T> {
  const answer = await person.post(path, body)
  assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`)
  return answer.json().result
}
export async function read<T>(person: Person, path: string): Promise<T> {
  const answer = await person.get(path)
  assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`)
  return answer.json().result
}
export const codeOf = (answer: { json(): { code: string } }) => answer.json().code

export const drafted = ({ person, van }: Pick<Company, 'person' | 'van'>, lines?: object[], more: object = {}) =>
  does<{ id: string; number: number }>(person, '/api/Restock/Draft', {
    requestKey: randomUUID(),
    toId: van,
    ...(lines && { lines }),
    ...more,
  })
export const restockNow = (person: Person, id: string) => read<Restock>(person, `/api/Restock/Details/${id}`)
export const proposalsNow = (person: Person, locationId: string, query = '') =>
  read<RestockProposals>(person, `/api/Restock/Proposals/${locationId}${query}`)

const paths: Record<RestockStep, string> = {
  request: 'Request',
  approve: 'Approve',
  reject: 'Reject',
  pick: 'Pick',
  send: 'Send',
  receive: 'Receive',
  close: 'Close',
  cancel: 'Cancel',
}
/** A step by somebody who has just looked at it. */
export async function tries(person: Person, id: string, step: RestockStep, body: object = {}) {
  const { version } = await restockNow(person, id)
  return person.post(`/api/Restock/${paths[step]}/${id}`, { version, ...(step === 'reject' && { reason: 'Not now' }), ...body })
}
export async function goes(person: Person, id: string, ...steps: (RestockStep | [RestockStep, object])[]) {
  for (const each of steps) {
    const [step, body] = typeof each === 'string' ? [each, {}] : each
    const answer = await tries(person, id, step, body)
    assert.equal(answer.statusCode, 200, `${step}: ${answer.body}`)
  }
}

type Figures = { locationId: string; onHand: string; inTransit: string; expected: string; available: string }
export async function figuresAt(person: Person, itemId: string, locationId: string): Promise<Omit<Figures, 'locationId'>> {
  const { locations } = await read<{ locations: Figures[] }>(person, `/api/Stock/Item/${itemId}`)
  const found = locations.find((each) => each.locationId === locationId)
  const { onHand = '0', inTransit = '0', expected = '0', available = '0' } = found ?? {}
  return { onHand, inTransit, expected, available }
}
export const received = (person: Person, locationId: string, itemId: string, quantity: string) =>
  does(person, '/api/Stock/Receive', { requestKey: randomUUID(), locationId, movedOn, reason: '', lines: [{ itemId, quantity }] })
