import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importFields } from '#features/customers/imports/contract.ts'
import { until } from '../automations.ts'
import { signedInCompany } from '../company.ts'
import { orderFile } from '../exchange.ts'
import { seededRandom } from '../merge/random.ts'
import { multipart } from '../multipart.ts'
import { watchPauses } from '../pauses.ts'
import { type TestServer, testServer } from '../server.ts'
import { lengthOfHunt } from './length.ts'

/** Others ask for `/healthz` meanwhile and wait as long as one input keeps the event loop. */
const mostMs = 200
const { rounds, seed } = lengthOfHunt({ rounds: 300 })

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const bits = [
  '0',
  '.',
  ' ',
  '9',
  'a',
  '"',
  '\\"',
  ';',
  '(',
  ')',
  '<',
  '{{ ',
  '=',
  '-',
  ',',
  "'",
  '/',
  '@',
  '\t',
  '\u0301\u0323',
  '\ufdfa',
  '\u200f',
  '漢',
  '😀',
]
const ends = ['', '1', 'x', '\u0001', '.csv', '!']
const lengths = [60, 1_000, 10_000, 40_000, 75_000, 200_000]

test('whatever is brought and typed, nobody else waits for it', async () => {
  const random = seededRandom(seed)
  const of = <T>(choices: readonly T[]) => choices[random(choices.length)] as T
  const pump = (most = 200_000) => {
    const [again, more] = [of(bits), random(3) ? '' : of(bits)]
    const letters = Math.min(most, of(lengths))
    return of(['', 'a', '0.', 'http://a']) + (again + more).repeat(Math.ceil(letters / (again + more).length)).slice(0, letters) + of(ends)
  }
  const upload = (url: string, filename: string, content: Buffer) => {
    const { headers, payload } = multipart([{ name: 'file', filename, content }])
    return server.app.inject({ method: 'POST', url, headers: { ...owner.headers, ...headers }, payload })
  }
  const fileName = () => pump(75_000).replace(/["\r\n\\]/g, '')
  const order = orderFile({ number: '4711', lines: [{ code: 'PEN' }] }).toString()
  const doors = {
    importName: () => upload('/Dashboard/Import/Upload', fileName(), Buffer.from('Name,Country\nPier 9,USA\n')),
    importCells: () => upload('/Dashboard/Import/Upload', 'a.csv', Buffer.from(`Name,${pump(30_000)}\n${pump(30_000)},${pump(30_000)}\n`)),
    tradingFileName: () => upload('/api/EDI/BringFile', fileName(), Buffer.from(order)),
    tradingFile: () =>
      upload(
        '/api/EDI/BringFile',
        'a.edi',
        Buffer.from(order.replace(of(['*10*', '*5*', 'PEN', '4711', '20260301']), () => pump(120_000))),
      ),
    tradingText: () => upload('/api/EDI/BringFile', 'a.xml', Buffer.from(`<Order>${pump()}</Order>`)),
    form: () =>
      owner.post('/Dashboard/AddEditCustomer', {
        [of(importFields)]: pump(),
        name: pump(),
        email: pump(),
        workPhone: pump(),
        website: pump(),
      }),
    order: () =>
      owner.post('/api/Order/Place', {
        lines: [{ description: pump(), quantity: pump(), unitPrice: pump() }],
        requestKey: crypto.randomUUID(),
      }),
    signIn: () => server.app.inject({ method: 'POST', url: '/Identity/login', payload: { emailAddress: pump(), password: pump() } }),
    search: () => owner.get(`/Dashboard/GetCustomerList?search=${encodeURIComponent(pump(2_000).toWellFormed())}`),
    automation: () =>
      owner.post('/Dashboard/AddEditAutomation', {
        name: pump(),
        steps: [{ subject: { en: pump(), es: '' }, body: { en: pump(), es: '' } }],
      }),
  }
  const names = Object.keys(doors) as (keyof typeof doors)[]
  const answers = new Map<string, number>()
  const pauses = watchPauses()
  const slow: string[] = []
  for (let round = 0; round < rounds; round++) {
    // A company has so many imports an hour.
    if (round % 100 === 0) owner = await signedInCompany(server)
    const name = of(names)
    const { statusCode } = await doors[name]()
    assert.ok(statusCode < 500, `seed ${seed}, round ${round}: ${name} answers ${statusCode}`)
    answers.set(`${name} ${statusCode}`, (answers.get(`${name} ${statusCode}`) ?? 0) + 1)
    const longest = pauses.longestMs()
    // The first through a door have it compiled.
    if (round > 3 * names.length && longest > mostMs) slow.push(`seed ${seed}, until round ${round}, ${name}: ${longest} ms`)
  }
  const waiting = `select 1 from edi_files where state in ('received', 'split')`
  await until(
    async () => (await server.database.owner.query(waiting)).rows,
    (open) => open.length === 0,
  )
  if (pauses.longestMs() > mostMs) slow.push(`seed ${seed}: the last files`)
  pauses.stop()
  if (process.env.CHAOS_ROUNDS) console.info(Object.fromEntries([...answers].toSorted()))
  assert.deepEqual(slow, [])
})
