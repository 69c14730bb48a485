import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  codeOf,
  does,
  drafted,
  figuresAt,
  goes,
  movedOn,
  proposalsNow,
  read,
  received,
  restocking,
  restockNow,
  tries,
} from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const rope = { name: 'Rope', quantity: 100, pack: 6 }

test('from a draft to the end: what is expected, on its way and there at each step, and who did it', async () => {
  const company = await restocking(server, [rope])
  const { person, van, home } = company
  const [ropeId = ''] = company.ids
  const { id, number } = await drafted(company, [{ itemId: ropeId, quantity: '2', unit: 'CA' }], { note: 'For Monday' })
  assert.equal(number, 1)
  const at = async () => {
    const [there, source] = [await figuresAt(person, ropeId, van), await figuresAt(person, ropeId, home)]
    return [there.expected, there.inTransit, there.onHand, source.onHand]
  }
  const seen: unknown[] = [[(await restockNow(person, id)).state, await at()]]
  for (const step of ['request', 'approve', 'pick', 'send', 'receive', 'close'] as const) {
    await goes(person, id, step)
    seen.push([(await restockNow(person, id)).state, await at()])
  }
  assert.deepEqual(seen, [
    ['Draft', ['0', '0', '0', '100']],
    ['Requested', ['12', '0', '0', '100']],
    ['Approved', ['12', '0', '0', '100']],
    ['Picked', ['12', '0', '0', '100']],
    ['InTransit', ['0', '12', '0', '88']],
    ['Received', ['0', '0', '12', '88']],
    ['Closed', ['0', '0', '12', '88']],
  ])
  const { steps, lines } = await restockNow(person, id)
  assert.deepEqual(
    steps.map(({ fromState, toState }) => [fromState, toState]),
    [
      [null, 'Draft'],
      ['Draft', 'Requested'],
      ['Requested', 'Approved'],
      ['Approved', 'Picked'],
      ['Picked', 'InTransit'],
      ['InTransit', 'Received'],
      ['Received', 'Closed'],
    ],
  )
  assert.deepEqual([steps[0]?.reason, lines[0]?.received, lines[0]?.left], ['For Monday', '12', '0'])
  const { rows } = await read<{ rows: { kind: string; quantity: string }[] }>(person, `/api/Stock/History/${ropeId}`)
  assert.deepEqual(
    rows.slice(0, 2).map(({ kind, quantity }) => [kind, quantity]),
    [
      ['transferIn', '12'],
      ['transferOut', '-12'],
    ],
  )
})

test('what the source does not have is refused when it is asked for, approved and picked, whatever the rule for orders', async () => {
  const company = await restocking(server, [{ name: 'Rope', quantity: 10 }], { negative: 'allow' })
  const { person, home } = company
  const [ropeId = ''] = company.ids
  const take = (quantity: string) =>
    does(person, '/api/Stock/Adjust', {
      requestKey: randomUUID(),
      locationId: home,
      movedOn,
      reason: 'x',
      lines: [{ itemId: ropeId, quantity }],
    })
  const { id } = await drafted(company, [{ itemId: ropeId, quantity: '8' }])
  for (const [step, next] of [
    ['request', {}],
    ['approve', {}],
    ['pick', {}],
  ] as const) {
    await take('-5')
    const answer = await tries(person, id, step, next)
    assert.deepEqual([codeOf(answer), answer.json().says.values.items], ['notEnoughStock', 'Rope (5 / 8)'], step)
    await take('5')
    await goes(person, id, step)
  }
})

test('two restocks do not take the same goods', async () => {
  const company = await restocking(server, [{ name: 'Rope', quantity: 10 }])
  const { person } = company
  const [ropeId = ''] = company.ids
  const [one, other] = [
    await drafted(company, [{ itemId: ropeId, quantity: '6' }]),
    await drafted(company, [{ itemId: ropeId, quantity: '6' }]),
  ]
  await goes(person, one.id, 'request')
  await goes(person, other.id, 'request')
  const versions = await Promise.all([one, other].map(async ({ id }) => (await restockNow(person, id)).version))
  const answers = await Promise.all([one, other].map(({ id }, at) => person.post(`/api/Restock/Approve/${id}`, { version: versions[at] })))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const late = answers[0]?.statusCode === 409 ? one : other
  assert.equal(codeOf(await tries(person, late.id, 'approve')), 'notEnoughStock')
  await goes(person, late.id, ['approve', { lines: [{ lineNo: 1, quantity: '4' }] }])
})

test('fewer are approved, fewer picked, fewer come: each is said, and closing says what became of the rest', async () => {
  const company = await restocking(server, [rope, { name: 'Cleat', quantity: 50 }])
  const { person, van, home } = company
  const [ropeId = '', cleatId = ''] = company.ids
  const lines = [
    { itemId: ropeId, quantity: '20' },
    { itemId: cleatId, quantity: '5' },
  ]
  const of = (...quantities: string[]) => ({ lines: quantities.map((quantity, index) => ({ lineNo: index + 1, quantity })) })
  const sent = async () => {
    const { id } = await drafted(company, lines)
    await goes(person, id, 'request')
    assert.equal(codeOf(await tries(person, id, 'approve', of('21'))), 'restockBeyond')
    assert.equal(codeOf(await tries(person, id, 'approve', of('0', '0'))), 'restockEmpty')
    await goes(person, id, ['approve', of('15', '5')])
    assert.equal((await figuresAt(person, ropeId, van)).expected, '15')
    assert.equal(codeOf(await tries(person, id, 'pick', of('16'))), 'restockBeyond')
    await goes(person, id, ['pick', of('12', '0')], 'send')
    assert.equal(codeOf(await tries(person, id, 'receive', { lines: [{ lineNo: 2, quantity: '1' }] })), 'restockBeyond')
    await goes(person, id, ['receive', of('10')])
    const { state, lines: shown, countId } = await restockNow(person, id)
    const task = await read<{ scope: string; state: string; locationId: string }>(person, `/api/StockCount/Details/${countId}`)
    assert.deepEqual([task.scope, task.state, task.locationId], ['items', 'open', van])
    const counted = await read<{ rows: { itemId: string }[] }>(person, `/api/StockCount/Lines/${countId}`)
    assert.deepEqual(
      counted.rows.map(({ itemId }) => itemId),
      [ropeId],
    )
    assert.deepEqual(
      [state, shown.map(({ quantity, approved, picked, received, left }) => [quantity, approved, picked, received, left])],
      [
        'PartReceived',
        [
          ['20', '15', '12', '10', '2'],
          ['5', '5', '0', '0', '0'],
        ],
      ],
    )
    return id
  }
  const one = await sent()
  assert.equal(codeOf(await tries(person, one, 'close', { rest: 'lost' })), 'invalid')
  await goes(person, one, ['close', { rest: 'lost', reason: 'Fell off' }])
  assert.deepEqual([(await figuresAt(person, ropeId, van)).onHand, (await figuresAt(person, ropeId, home)).onHand], ['10', '88'])
  const other = await sent()
  await goes(person, other, ['close', { rest: 'back', lines: [{ lineNo: 1, quantity: '1' }] }])
  assert.deepEqual(
    [await figuresAt(person, ropeId, van), (await figuresAt(person, ropeId, home)).onHand],
    [{ onHand: '21', inTransit: '0', expected: '0', available: '21' }, '77'],
  )
})

test('rejected and cancelled: nothing is expected any more, and a word says why', async () => {
  const company = await restocking(server, [rope])
  const { person, van } = company
  const [ropeId = ''] = company.ids
  const lines = [{ itemId: ropeId, quantity: '6' }]
  const rejected = (await drafted(company, lines)).id
  await goes(person, rejected, 'request')
  assert.equal(codeOf(await tries(person, rejected, 'reject', { reason: '' })), 'invalid')
  await goes(person, rejected, ['reject', { reason: 'Season is over' }])
  assert.equal((await restockNow(person, rejected)).steps.at(-1)?.reason, 'Season is over')
  const cancelled = (await drafted(company, lines)).id
  await goes(person, cancelled, 'request', 'approve', 'pick')
  assert.equal((await figuresAt(person, ropeId, van)).expected, '6')
  await goes(person, cancelled, 'cancel')
  assert.equal((await figuresAt(person, ropeId, van)).expected, '0')
  const open = await read<{ rows: object[] }>(person, '/api/Restock/List?open=true')
  const all = await read<{ rows: { state: string }[] }>(person, '/api/Restock/List')
  assert.deepEqual([open.rows.length, all.rows.map(({ state }) => state)], [0, ['Cancelled', 'Rejected']])
})

test('one who saw an older state decides about nothing, and the same key drafts once', async () => {
  const company = await restocking(server, [rope])
  const { person, van } = company
  const [ropeId = ''] = company.ids
  const body = { requestKey: randomUUID(), toId: van, lines: [{ itemId: ropeId, quantity: '6' }] }
  const made = await Promise.all([1, 2, 3].map(() => does<{ id: string }>(person, '/api/Restock/Draft', body)))
  assert.equal(new Set(made.map(({ id }) => id)).size, 1)
  const id = made[0]?.id ?? ''
  const saved = await does<{ version: number }>(person, `/api/Restock/Save/${id}`, {
    version: 1,
    note: 'More',
    lines: [
      { itemId: ropeId, quantity: '1', unit: 'CA' },
      { itemId: ropeId, quantity: '2' },
    ],
  })
  assert.equal(saved.version, 2)
  assert.equal(codeOf(await person.post(`/api/Restock/Request/${id}`, { version: 1 })), 'changedMeanwhile')
  const { lines } = await restockNow(person, id)
  assert.deepEqual(
    lines.map(({ quantity, pack }) => [quantity, pack]),
    [['8', '6']],
  )
  const answers = await Promise.all([1, 2, 3].map(() => person.post(`/api/Restock/Request/${id}`, { version: 2 })))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  assert.equal(codeOf(await person.post(`/api/Restock/Save/${id}`, { version: 3, lines: body.lines })), 'restockMoved')
})

test('what a restock sent is received there and not among the transfers; the pick list is a PDF in both languages', async () => {
  const company = await restocking(server, [rope])
  const { person } = company
  const [ropeId = ''] = company.ids
  const { id } = await drafted(company, [{ itemId: ropeId, quantity: '6' }])
  await goes(person, id, 'request', 'approve')
  for (const language of ['en', 'es']) {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/Restock/PickList/${id}`,
      headers: { ...person.headers, 'accept-language': language },
    })
    const { filename, pdfBase64 } = answer.json().result
    assert.equal(filename, 'restock-1.pdf')
    assert.equal(Buffer.from(pdfBase64, 'base64').subarray(0, 5).toString(), '%PDF-')
  }
  await goes(person, id, 'pick', 'send')
  const { transferId } = await restockNow(person, id)
  const body = { requestKey: randomUUID(), receivedOn: movedOn, lines: [{ lineNo: 1, quantity: '6' }] }
  assert.equal(codeOf(await person.post(`/api/Stock/ReceiveTransfer/${transferId}`, body)), 'transferOfRestock')
  type Transfer = { canReceive: boolean; restock: { id: string; number: number } }
  const { canReceive, restock } = await read<Transfer>(person, `/api/Stock/Transfer/${transferId}`)
  assert.deepEqual([canReceive, restock], [false, { id, number: 1 }])
})

test('nothing needed makes no draft, and a location is not filled up from itself', async () => {
  const company = await restocking(server, [rope])
  const { person, van, home } = company
  const key = () => ({ requestKey: randomUUID() })
  assert.equal(codeOf(await person.post('/api/Restock/Draft', { ...key(), toId: van })), 'restockNothing')
  assert.equal(codeOf(await person.post('/api/Restock/Draft', { ...key(), toId: home })), 'restockSource')
  assert.equal(codeOf(await person.post('/api/Restock/Draft', { ...key(), toId: home, fromId: home })), 'restockSource')
  assert.deepEqual((await proposalsNow(person, home)).fromId, null)
  await received(person, van, company.ids[0] ?? '', '4')
  assert.equal((await proposalsNow(person, home, `?fromId=${van}&only=all`)).rows[0]?.available, '4')
})
