import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const pens = (number: string, control: number) => ({ number, control, lines: [{ code: 'PEN' }] })

test('the list is searched by the beginning of the order’s number, filtered, and paged', async () => {
  const { owner, bring, quiet, list } = await exchange(server)
  for (const [index, number] of ['PO-20', 'PO-21', 'XX-1'].entries()) await bring(orderFile(pens(number, 20 + index)))
  await quiet()
  assert.deepEqual(
    (await list({ direction: 'I' })).map(({ number }: { number: string }) => number),
    ['XX-1', 'PO-21', 'PO-20'],
  )
  assert.deepEqual(
    (await list({ type: '850' }, 'po-2')).map(({ number }: { number: string }) => number),
    ['PO-21', 'PO-20'],
  )
  assert.deepEqual(await list({ state: 'held' }), [])
  const url = '/api/EDI/Documents?limit=4'
  const first = (await owner.get(url)).json().result
  const second = (await owner.get(`${url}&cursor=${encodeURIComponent(first.next)}`)).json().result
  assert.deepEqual([first.rows.length, second.rows.length, second.next], [4, 2, null])
})

test('the bytes are the company’s own, and an accountant decides nothing', async () => {
  const { owner, arrive } = await exchange(server)
  const bytes = orderFile(pens('PO-30', 30))
  const { id, version } = await arrive(bytes)
  const file = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${id}`, headers })
  assert.ok((await file(owner.headers)).rawPayload.equals(bytes))
  assert.equal((await file((await signedInCompany(server)).headers)).statusCode, 404)
  assert.equal((await file((await signedInCompany(server, { role: 'rep', companyId: owner.companyId })).headers)).statusCode, 403)
  const accountant = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.equal((await file(accountant.headers)).statusCode, 200)
  assert.equal((await accountant.post(`/api/EDI/IgnoreDocument/${id}`, { version, reason: 'x' })).statusCode, 403)
})

test('a file on which work was given up is read again, and what it orders is ordered once', async () => {
  const { owner, arrive, quiet, orders, list, sql } = await exchange(server)
  const [placed] = [await arrive(orderFile(pens('PO-40', 40)))]
  const [{ id: file }] = await sql('select id from edi_files where company_id = $1 and direction = $2', [owner.companyId, 'I'])
  const giveUp = () =>
    sql(
      `with failed as (update edi_files set state = 'failed' where id = $2 returning id)
       insert into edi_documents (company_id, file_id, direction, ordinal, type, kind, state, control_key, content_hash, control, start_byte, size_bytes)
       select $1, id, 'I', 0, '', 'unreadable', 'invalid', '', '', '', 0, 0 from failed returning id, version`,
      [owner.companyId, file],
    )
  const again = async () => {
    const [{ id, version }] = await giveUp()
    const answer = await owner.post(`/api/EDI/ReplayDocument/${id}`, { version })
    assert.deepEqual(answer.json().result, { file })
    await quiet()
    return list({ file })
  }
  assert.deepEqual(
    (await again()).map(({ id, state }: { id: string; state: string }) => [id, state]),
    [[placed.id, 'valid']],
  )
  // As if nothing of it had been decided yet.
  await sql('update edi_documents set settled_at = null where file_id = $1', [file])
  await sql('update edi_groups set acknowledged_by = null where file_id = $1', [file])
  const [document] = await again()
  assert.deepEqual([document.state, document.number, (await orders()).length], ['valid', 'PO-40', 1])
})
