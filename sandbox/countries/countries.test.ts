import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCountries } from './server.ts'

type Country = { name?: { common: string }; cca2?: string; translations?: Record<string, { common: string }> }

test('the 249 countries of ISO 3166-1 in English and Spanish, with the fields that were asked for', async (t) => {
  const countries = await startCountries()
  t.after(countries.close)
  const list = await all(countries.url, 'name,cca2,translations')
  assert.equal(list.length, 249)
  const germany = list.find(({ cca2 }) => cca2 === 'DE')
  assert.equal(germany?.name?.common, 'Germany')
  assert.equal(germany?.translations?.spa?.common, 'Alemania')
  for (const absent of ['XK', 'EU', 'YU', 'UK', 'ZZ']) assert.ok(!list.some(({ cca2 }) => cca2 === absent), absent)
  assert.deepEqual(Object.keys((await all(countries.url, 'cca2'))[0] ?? {}), ['cca2'])
  assert.equal((await fetch(`${countries.url}/v3.1/all`)).status, 400)
})

test('can be down, slow and broken', async (t) => {
  const countries = await startCountries()
  t.after(countries.close)
  const address = `${countries.url}/v3.1/all?fields=name`
  await control(countries.url, { outage: true })
  assert.equal((await fetch(address)).status, 503)
  await control(countries.url, { outage: false, garbage: true })
  await assert.rejects((await fetch(address)).json(), SyntaxError)
  await control(countries.url, { garbage: false, delayMs: 200 })
  const begun = Date.now()
  await fetch(address)
  assert.ok(Date.now() - begun >= 190)
  assert.equal((await control(countries.url, { delayMs: 'long' })).status, 400)
  assert.equal((await control(countries.url, { toString: true })).status, 400)
})

async function all(url: string, fields: string): Promise<Country[]> {
  return (await fetch(`${url}/v3.1/all?fields=${fields}`)).json()
}

function control(url: string, body: unknown) {
  return fetch(`${url}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
