import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed, isPassing } from '../calls/call.ts'
import { placeOnce } from './place.ts'

const order = { round: 3, expectedTotal: 1000, pay: 'account' } as const
const placed = { kind: 'placed', orderId: 'o', requestId: null, label: '1', state: 'OnAccount', total: 1000, payUrl: '' } as const
const lost = () => new CallFailed('no answer')
const noWait = async () => undefined

test('an answer that was lost is asked for again with the same round, and nothing else is sent', async () => {
  const sent: unknown[] = []
  const place = async (asked: unknown) => {
    sent.push(asked)
    if (sent.length < 3) throw lost()
    return placed
  }
  assert.equal((await placeOnce(place, order, noWait)).orderId, 'o')
  assert.deepEqual(sent, [order, order, order])
})

test('what the store says no to is not sent again', async () => {
  let asked = 0
  const place = async () => {
    asked += 1
    throw new CallFailed('moved', { status: 409, code: 'cartMoved' })
  }
  await assert.rejects(placeOnce(place, order, noWait), (error) => !isPassing(error))
  assert.equal(asked, 1)
})

test('after three answers that did not come it is unknown what became of it', async () => {
  await assert.rejects(
    placeOnce(
      async () => {
        throw lost()
      },
      order,
      noWait,
    ),
    isPassing,
  )
})
