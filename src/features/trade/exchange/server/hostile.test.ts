import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { unzip } from '#test/unzip.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const cxml = (subset: string, content: string) => Buffer.from(`<?xml version="1.0"?><!DOCTYPE cXML [${subset}]><cXML>${content}</cXML>`)

test('a billion laughs and what asks for a file of ours are kept, and say why they are not read; the next order comes', async () => {
  const { arrive, orders } = await exchange(server)
  const bomb = cxml(`<!ENTITY l0 "lol">${laughs}`, '&l12;')
  const thief = cxml('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')
  for (const [name, bytes] of Object.entries({ 'laughs.xml': bomb, 'thief.xml': thief })) {
    const { state, problems, envelopeProblems } = await arrive(bytes, name)
    const codes = [...problems, ...envelopeProblems].map(({ code }: { code: string }) => code)
    assert.deepEqual([state, codes], ['invalid', ['xmlEntities']], name)
  }
  assert.deepEqual(await orders(), [])
  await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }))
  assert.equal((await orders()).length, 1)
})

test('a name that leads elsewhere is a name alone, in the list, in what is saved and in the archive of the company', async () => {
  const there = await exchange(server)
  const { owner, arrive } = there
  const document = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }), '..\\..\\..\\etc\\cron.d\\order.edi')
  const saved = await server.app.inject({ url: `/api/EDI/DocumentFile/${document.id}`, headers: owner.headers })
  assert.equal(saved.headers['content-disposition'], 'attachment; filename=order.edi')
  const names = [...(await archiveOf(there)).keys()]
  assert.ok(names.length > 30 && names.every((name) => !/\.\.|\\|^\//.test(name)))
})

test('what a partner writes into an order is no formula in any table that people save', async () => {
  const there = await exchange(server)
  const { arrive, owner, sql } = there
  const formula = '=HYPERLINK(A1)'
  await arrive(orderFile({ number: formula, shipTo: '@SUM(A1)', lines: [{ code: '+1-1' }, { code: '-2+3' }] }))
  const [{ number }] = await sql(`select number from edi_documents where company_id = $1 and direction = 'I'`, [owner.companyId])
  assert.equal(number, formula)
  const tables = [...(await archiveOf(there))].filter(([name]) => name.startsWith('csv/'))
  assert.ok(tables.find(([name]) => name === 'csv/edi_documents.csv')?.[1].includes(`'${formula}`))
  for (const [name, text] of tables) assert.doesNotMatch(text, /(^|[,\n])"?[=@+](?=[A-Z0-9(])/m, name)
})

async function archiveOf({ owner, sql }: Pick<Awaited<ReturnType<typeof exchange>>, 'owner' | 'sql'>) {
  const { id } = (await owner.post('/api/Settings/StartCompanyExport')).json().result
  // Asking the API until it is there would meet the limit of its rate on a slow machine.
  await until(
    () => sql('select state from company_exports where id = $1', [id]),
    ([made]) => !['waiting', 'running'].includes(made.state),
  )
  const { result } = (await owner.post('/api/Settings/CompanyExportLink', { id })).json()
  return unzip((await server.app.inject({ url: result.path })).rawPayload)
}
